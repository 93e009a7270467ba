import type { NatsConnection } from "@nats-io/transport-node";
import { StartError } from "@/base/errors";
import type { Log } from "@/base/log";
import type { Prisma, PrismaClient } from "@/database";
import { decodeIds } from "../messages/id-message";
import { lossCode, mismatchOf, type PartitionStreamsState } from "../state/match-streams";
import { NatsStreams } from "./nats-streams";
import {
  ensureStream,
  eventStream,
  eventStreamConfig,
  findStream,
  idStream,
  idStreamConfig,
  type StreamSettings,
} from "./stream-config";
import { untilAnswered } from "./until-answered";

type OpenOptions = StreamSettings & {
  connection: NatsConnection;
  prisma: PrismaClient;
  /** The code from an earlier {@link StartError}. */
  acceptedLoss: string | undefined;
  log: Log;
};

const DESCRIPTION = "Tallymark partition ";

/**
 * Opens the streams of all partitions, and creates those of new ones. Throws {@link StartError} if
 * they do not belong to the database, unless the operator accepts that.
 */
export async function openStreams(options: OpenOptions): Promise<NatsStreams> {
  const { connection, prisma, log } = options;
  const open = () => NatsStreams.open(connection, log);
  const streams = await untilAnswered(open).catch((cause: unknown) => {
    if (cause instanceof StartError) throw cause;
    throw new StartError("The NATS servers do not have JetStream enabled.", { cause });
  });
  const found = await readStates(streams, prisma);
  await assertMatch(found, options);
  for (const { partition, id } of found) {
    const description = DESCRIPTION + id;
    await ensureStream(streams.manager, eventStreamConfig(partition, options), description);
    await ensureStream(streams.manager, idStreamConfig(partition, options), description);
  }
  return streams;
}

async function readStates(
  streams: NatsStreams,
  prisma: PrismaClient,
): Promise<PartitionStreamsState[]> {
  const rows = await prisma.streamPartition.findMany({ orderBy: { partition: "asc" } });
  const { manager } = streams;
  const states: PartitionStreamsState[] = [];
  for (const { partition, id, epoch, settledTo, idsTo } of rows) {
    const events = await findStream(manager, eventStream(partition));
    const ids = await findStream(manager, idStream(partition));
    const eventsTo = ids && (await endOfIds(streams, partition, Number(idsTo)));
    const after = await prisma.streamPartition.findUniqueOrThrow({ where: { partition } });
    states.push({
      partition,
      id,
      isUsed: epoch > 0n,
      settledBefore: Number(settledTo),
      settledAfter: Number(after.settledTo),
      events: events && {
        id: (events.config.description ?? "").slice(DESCRIPTION.length),
        first: events.state.first_seq,
        last: events.state.last_seq,
      },
      idsTo: Number(idsTo),
      ids: ids && { last: ids.state.last_seq, eventsTo },
    });
  }
  return states;
}

/** The last message of events whose ids are in this message; null if it has expired. */
async function endOfIds(
  streams: NatsStreams,
  partition: number,
  sequence: number,
): Promise<number | null> {
  const found = await untilAnswered(() => streams.findIds(partition, sequence));
  if (found === null) return null;
  try {
    return decodeIds(found).to;
  } catch {
    // A newer version has written it. Only writers must be able to read ids.
    return null;
  }
}

async function assertMatch(
  states: PartitionStreamsState[],
  { prisma, acceptedLoss, log }: OpenOptions,
): Promise<void> {
  const mismatches = states.flatMap((state) => {
    const mismatch = mismatchOf(state);
    return mismatch === null ? [] : [{ state, mismatch }];
  });
  const [first] = mismatches;
  if (!first) return;
  if (mismatches.some(({ state }) => state.events && state.events.id !== state.id)) {
    throw new StartError(
      `NATS_URL and DATABASE_URL do not match: ${first.mismatch.reason}. Use the servers, or a NATS account, of this installation.`,
    );
  }
  const code = lossCode(mismatches.map(({ state }) => state));
  if (acceptedLoss !== code) {
    throw new StartError(
      `NATS and the database do not match: ${first.mismatch.reason} (${mismatches.length} of ${states.length} partitions). Restore both from one backup. To continue without the missing data, stop all processes and start one of them once with ACCEPT_DATA_LOSS=${code}; see "Recovery" in docs/operate.md for what you lose.`,
    );
  }
  log.warn({ mismatches }, "Continuing with streams that do not match, as ACCEPT_DATA_LOSS is set");
  for (const { state, mismatch } of mismatches) {
    const change =
      mismatch.differing === "ids" ? IDS_READ_AGAIN : await continueWithout(prisma, state);
    await prisma.streamPartition.update({
      where: { partition: state.partition },
      data: { ...REVOKED_LEASE, ...change },
    });
  }
}

/**
 * Revokes the leases of writers that still run. The next owners read the stream of ids as it now
 * is: a message in it can have the number of a lost one.
 */
const REVOKED_LEASE = { epoch: { increment: 1 }, owner: null, leasedUntil: null, idsTo: 0 };

/** Writers keep the ids that they have themselves, since the numbers of events have not changed. */
const IDS_READ_AGAIN = { idsGeneration: { increment: 1 } };

/** Continues without the lost messages, with those that are there and not settled. */
async function continueWithout(
  prisma: PrismaClient,
  { partition, events, settledAfter }: PartitionStreamsState,
): Promise<Prisma.StreamPartitionUpdateInput> {
  const settledTo = events ? Math.max(events.first - 1, Math.min(settledAfter, events.last)) : 0;
  const { begunTo } = await prisma.streamPartition.findUniqueOrThrow({ where: { partition } });
  const isBegun = begunTo !== null && begunTo > settledTo && begunTo <= (events?.last ?? 0);
  return {
    generation: { increment: 1 },
    settledTo,
    // An insert that may have happened is looked for.
    ...(!isBegun && { begunTo: null, begunQueryId: null }),
  };
}
