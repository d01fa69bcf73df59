/// The tables that every store has; those of its entity types come with the schema.
enum StoreTables {
  static let sql = """
    CREATE TABLE _meta(
      name TEXT NOT NULL PRIMARY KEY,
      value ANY
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE _scope(
      scope INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE _device(
      device INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      label TEXT
    ) STRICT;
    CREATE TABLE _author(
      author INTEGER PRIMARY KEY,
      device INTEGER NOT NULL REFERENCES _device,
      incarnation INTEGER NOT NULL,
      UNIQUE (device, incarnation)
    ) STRICT;
    CREATE TABLE _log(
      scope INTEGER NOT NULL REFERENCES _scope,
      device INTEGER NOT NULL REFERENCES _device,
      through INTEGER NOT NULL,
      stamp INTEGER NOT NULL,
      chain BLOB NOT NULL,
      PRIMARY KEY (scope, device)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE _batch(
      position INTEGER PRIMARY KEY,
      scope INTEGER NOT NULL,
      device INTEGER NOT NULL,
      first INTEGER NOT NULL,
      count INTEGER NOT NULL,
      unknown INTEGER NOT NULL,
      damage INTEGER NOT NULL,
      chain BLOB NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX _batch_sequence ON _batch(scope, device, first);
    CREATE TABLE _held(
      held INTEGER PRIMARY KEY,
      scope INTEGER NOT NULL,
      device INTEGER NOT NULL,
      first INTEGER NOT NULL,
      count INTEGER NOT NULL,
      reason INTEGER NOT NULL,
      hash BLOB NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (scope, device, first, hash)
    ) STRICT;
    CREATE TABLE _run(
      run INTEGER PRIMARY KEY,
      author INTEGER NOT NULL,
      first INTEGER NOT NULL,
      count INTEGER NOT NULL,
      stamp INTEGER NOT NULL,
      digest BLOB NOT NULL,
      body BLOB NOT NULL,
      hash INTEGER NOT NULL
    ) STRICT;
    """

  /// The tables and their columns, as statements name them.
  static let columns: KeyValuePairs = [
    "_meta": "name, value", "_scope": "scope, id", "_device": "device, id, label",
    "_author": "author, device, incarnation", "_log": "scope, device, through, stamp, chain",
    "_batch": "position, scope, device, first, count, unknown, damage, chain, bytes",
    "_held": "held, scope, device, first, count, reason, hash, bytes",
    "_run": "run, author, first, count, stamp, digest, body, hash",
  ]
}
