/**
 * The numbers of PostgreSQL's advisory locks. All locks of a database share them, so no two may be equal; a
 * process that waits for one which another of its connections holds waits forever. Every release has to
 * use the same ones.
 */
export const LOCKS = {
  /** Held while the schema is migrated. */
  migration: 7_264_511,
  /** Held while the first user, team and project are created. */
  setup: 7_264_512,
  /** Held by a process for as long as it uses the database. */
  claim: 7_264_513,
} as const;
