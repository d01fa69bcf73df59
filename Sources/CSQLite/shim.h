#ifndef WEFT_CSQLITE_SHIM_H
#define WEFT_CSQLITE_SHIM_H

#include <sqlite3.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

// Variadic functions are not imported into Swift; what is needed of them is named here.

/// Refuses SQL that can damage the file, and double-quoted strings, so that a misspelt column is an error and not a text.
/// Triggers that somebody else has put into the file do not run.
static inline int weft_sqlite3_harden(sqlite3 *connection) {
  int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  return code;
}

/// Gives memory that has been freed back to the system where the allocator would keep it: of small pieces glibc gives back none
/// that lie below one that is in use.
static inline void weft_release_freed_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

#endif
