import { Prisma, type PrismaClient } from "@/database";
import { addCountsSql } from "../../usage/write-counts";
import { addUnstorable } from "./add-unstorable";
import {
  LeaseLost,
  type MessageRange,
  type Ownership,
  type PartitionState,
  type SettledMessages,
} from "./partition-state";

/** How long a lease lasts unless it is renewed, and how long a writer counts as alive. */
export const LEASE_MS = 8_000;

type ClaimedRow = {
  id: string;
  generation: number;
  epoch: number;
  settledTo: number;
  idsTo: number;
  idsGeneration: number;
  begunTo: number | null;
  begunQueryId: string | null;
};

/** The partitions in PostgreSQL. Times are those of the database's clock. */
export class PartitionTable implements PartitionState {
  constructor(private readonly prisma: PrismaClient) {}

  /** Creates the partitions, unless there are some already. Returns how many there are. */
  async create(partitions: number): Promise<number> {
    const count = await this.prisma.streamPartition.count();
    if (count > 0) return count;
    return this.prisma.$transaction(async (transaction) => {
      // Of two processes with different numbers, the first one decides.
      await transaction.$executeRaw`LOCK TABLE stream_partitions IN SHARE ROW EXCLUSIVE MODE`;
      await transaction.$executeRaw`
        INSERT INTO stream_partitions (partition, id)
        SELECT n, gen_random_uuid() FROM generate_series(0, ${partitions}::int4 - 1) AS n
        WHERE NOT EXISTS (SELECT FROM stream_partitions)`;
      return transaction.streamPartition.count();
    });
  }

  /** The numbers of the last settled messages, by partition. */
  async settled(): Promise<number[]> {
    const rows = await this.prisma.streamPartition.findMany({
      select: { settledTo: true },
      orderBy: { partition: "asc" },
    });
    return rows.map(({ settledTo }) => Number(settledTo));
  }

  /** How many partitions no living writer owns. */
  async unowned(): Promise<number> {
    const [row] = await this.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::float8 AS count FROM stream_partitions
      WHERE owner IS NULL OR leased_until < now()`;
    return row?.count ?? 0;
  }

  /** Records that the writer is alive. Returns how many are. */
  async register(writerId: string): Promise<number> {
    await this.prisma.$executeRaw`
      INSERT INTO stream_writers (id, alive_until) VALUES (${writerId}::uuid, now() + ${lease}::interval)
      ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`;
    await this.prisma.$executeRaw`DELETE FROM stream_writers WHERE alive_until < now()`;
    return this.prisma.streamWriter.count();
  }

  /** Returns how many other writers are alive. */
  async unregister(writerId: string): Promise<number> {
    await this.prisma.$executeRaw`
      DELETE FROM stream_writers WHERE id = ${writerId}::uuid OR alive_until < now()`;
    return this.prisma.streamWriter.count();
  }

  /** Makes the writer the owner of the partition, unless another one has a lease. */
  async claim(partition: number, writerId: string): Promise<Ownership | null> {
    const [row] = await this.prisma.$queryRaw<ClaimedRow[]>`
      UPDATE stream_partitions
      SET epoch = epoch + 1, owner = ${writerId}::uuid, leased_until = now() + ${lease}::interval
      WHERE partition = ${partition}::int4 AND (owner IS NULL OR leased_until < now())
      RETURNING id, generation, epoch::float8 AS epoch, settled_to::float8 AS "settledTo",
        ids_to::float8 AS "idsTo", ids_generation AS "idsGeneration",
        begun_to::float8 AS "begunTo", begun_query_id AS "begunQueryId"`;
    if (!row) return null;
    const { id, generation, epoch, settledTo, idsTo, idsGeneration, begunTo, begunQueryId } = row;
    const begun =
      begunTo === null || begunQueryId === null ? null : { to: begunTo, queryId: begunQueryId };
    const name = `${id}/${generation}`;
    return { partition, id, name, epoch, writerId, settledTo, idsTo, idsGeneration, begun };
  }

  /**
   * Renews the leases that a writer has of these partitions, and returns their epochs. All others
   * expire, also those that the writer does not know of, since the response to its claim was lost.
   */
  async renew(writerId: string, partitions: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.prisma.$queryRaw<{ partition: number; epoch: number }[]>`
      UPDATE stream_partitions SET leased_until = now() + ${lease}::interval
      WHERE owner = ${writerId}::uuid AND partition = ANY(${[...partitions]}::int4[])
      RETURNING partition, epoch::float8 AS epoch`;
    return new Map(rows.map(({ partition, epoch }) => [partition, epoch]));
  }

  async release({ partition, epoch, writerId }: Ownership): Promise<void> {
    await this.prisma.streamPartition.updateMany({
      where: { partition, epoch, owner: writerId },
      data: { owner: null, leasedUntil: null },
    });
  }

  async begin(owner: Ownership, { from, to }: MessageRange, queryId: string): Promise<void> {
    const changed = await this.prisma.$executeRaw`
      UPDATE stream_partitions SET begun_to = ${BigInt(to)}::int8, begun_query_id = ${queryId}::uuid
      WHERE partition = ${owner.partition}::int4 AND epoch = ${BigInt(owner.epoch)}::int8 AND owner = ${owner.writerId}::uuid
        AND settled_to = ${BigInt(from - 1)}::int8`;
    if (changed === 0) throw new LeaseLost();
  }

  /**
   * One statement, which happens whole or not at all. In a transaction of several, one that times
   * out or loses its connection could leave some of them behind.
   */
  async settle(owner: Ownership, messages: SettledMessages): Promise<void> {
    const { partition, epoch, writerId } = owner;
    const { from, to, idsTo, counts, rejected } = messages;
    await addUnstorable(this.prisma, rejected);
    const [months, days, arrivals] = addCountsSql(owner.id, counts, IS_ADVANCED);
    const [row] = await this.prisma.$queryRaw<{ changed: number }[]>`
      WITH advanced AS (
        UPDATE stream_partitions
        SET settled_to = ${BigInt(to)}::int8, ids_to = greatest(ids_to, ${BigInt(idsTo)}::int8),
          begun_to = NULL, begun_query_id = NULL
        WHERE partition = ${partition}::int4 AND epoch = ${BigInt(epoch)}::int8 AND owner = ${writerId}::uuid
          AND settled_to = ${BigInt(from - 1)}::int8
        RETURNING partition
      ),
      months AS (${months}), days AS (${days}), arrivals_of_projects AS (${arrivals})
      SELECT count(*)::float8 AS changed FROM advanced`;
    if (row?.changed === 0) await this.#assertSettled(owner, to);
  }

  /** Throws {@link LeaseLost} unless this owner has settled the messages before. */
  async #assertSettled({ partition, epoch, writerId }: Ownership, to: number): Promise<void> {
    const row = await this.prisma.streamPartition.findUnique({ where: { partition } });
    const isOwner = Number(row?.epoch) === epoch && row?.owner === writerId;
    if (!isOwner || Number(row?.settledTo) < to) throw new LeaseLost();
  }
}

const IS_ADVANCED = Prisma.sql`EXISTS (SELECT FROM advanced)`;
const lease = `${LEASE_MS} milliseconds`;
