import { LOCKS, type Prisma, type PrismaClient, toClientError } from "@/database";
import type { Kind, Kinds } from "./kinds";
import { type Entry, Objects } from "./objects";
import type { Outcome, Store } from "./store";

/** How long a request waits for its turn, and then may take, in ms. */
const PATIENCE = { maxWait: 30_000, timeout: 30_000 };

type Row = {
  kind: Kind;
  id: string;
  position: number;
  version: number;
  value: Kinds[Kind];
  expires_at: number | null;
};

/**
 * Keeps the objects in the database, so that they are in its backups and several processes share
 * them. Each process also has them in memory, and first reads what others have changed.
 */
export function databaseStore(prisma: PrismaClient): Store {
  const objects = new Objects();
  let version = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function run<T>(work: (current: Objects) => Outcome<T>): Promise<T> {
    const committed = await prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.simulator})`;
      const rows = await readChanges(tx, version);
      objects.apply(rows.map(entryOf));
      version = rows.reduce((newest, row) => Math.max(newest, row.version), version);
      const outcome = work(objects);
      if (outcome.changed.length > 0) await write(tx, version + 1, outcome.changed);
      return outcome;
    }, PATIENCE);
    if (committed.changed.length > 0) {
      objects.apply(committed.changed);
      version += 1;
    }
    return committed.result;
  }

  /** One transaction of this process at a time: they share the objects in memory. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work).catch((error: unknown) => {
      throw toClientError(error);
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    transact: (work) => inTurn(() => run(work)),
    prune: (nowMs) =>
      inTurn(async () => {
        objects.removeExpired(nowMs);
        await prisma.simulatorObject.deleteMany({ where: { expiresAt: { lte: new Date(nowMs) } } });
      }),
  };
}

function readChanges(tx: Prisma.TransactionClient, since: number): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    SELECT kind, id, position::float8, version::float8, value,
           (extract(epoch FROM expires_at) * 1000)::float8 AS expires_at
    FROM simulator_objects WHERE version > ${since}::float8::bigint
    ORDER BY position`;
}

const entryOf = ({ kind, id, position, value, expires_at }: Row): Entry => ({
  kind,
  id,
  position,
  value,
  expiresAt: expires_at,
});

async function write(
  tx: Prisma.TransactionClient,
  version: number,
  changed: Entry[],
): Promise<void> {
  const rows = changed.map(({ expiresAt, ...entry }) => ({
    ...entry,
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }));
  const position = Math.max(...changed.map((entry) => entry.position));
  rows.push({ kind: "last_change", id: "", position, value: {}, expires_at: null });
  await tx.$executeRaw`
    INSERT INTO simulator_objects AS stored (kind, id, position, version, value, expires_at)
    SELECT kind, id, position, ${version}::float8::bigint, value, expires_at
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS row(kind text, id text, position bigint, value json, expires_at timestamptz)
    ON CONFLICT (kind, id) DO UPDATE
    SET position = greatest(stored.position, excluded.position), version = excluded.version,
        value = excluded.value, expires_at = excluded.expires_at`;
}
