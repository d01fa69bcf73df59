#!/usr/bin/env python3
"""Writes Specs/Vectors/ by a second implementation of the formats, made from Specs/ alone (Scripts/reference).

Usage: vectors.py [--check]      --check: writes nothing, and names the files that are not what would be written.
"""

import pathlib
import sys

sys.dont_write_bytecode = True

from cases import batches, digests, ids, layout, lines, messages, schema, stamps, values, vectors  # noqa: E402

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Specs" / "Vectors"
MODULES = (batches, digests, ids, lines, messages, schema, stamps, values, vectors)


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit(__doc__)
    wanted = {f"{module.__name__.split('.')[-1]}.json": layout.written(module.document()) for module in MODULES}
    if not arguments:
        FOLDER.mkdir(exist_ok=True)
        for name, text in wanted.items():
            (FOLDER / name).write_text(text, encoding="utf-8")
        return
    present = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    wrong = sorted(name for name in {*wanted, *present} if wanted.get(name) != present.get(name))
    if wrong:
        sys.exit(f"Not what Scripts/vectors.py writes: {', '.join(wrong)}")


main(sys.argv[1:])
