import { DAY_MS } from "@/base/time/durations";
import { DEFAULT_PARTITIONS } from "@/pipeline/stream/partition/count-partitions";
import { type Costs, ID_INDEX_DAYS, ID_STREAM_DAYS } from "./costs";

export type SizeInput = {
  eventsPerSecond: number;
  /** For how many days events are stored. */
  days: number;
} & Partial<typeof DEFAULTS>;

export const DEFAULTS = {
  /** Whether clients send one event per request. */
  singles: false,
  natsReplicas: 3,
  clickhouseReplicas: 3,
  /** Terabytes of disk of a ClickHouse server. */
  terabytesPerServer: 30,
  /** The currency does not matter. */
  coreHour: 0.04,
  terabyteMonth: 80,
};

export type Role = { name: string; nodes: number; cores: number; terabytes: number };

export type Size = {
  roles: Role[];
  partitions: number;
  /** Traffic between all machines and from the clients, in Gbit/s. */
  gigabits: number;
  /** Hours of one core until a writer without an index has replayed a full partition. */
  replayHours: number;
  monthly: number;
};

/**
 * Half of each core, and four fifths of each disk, so that a peak or a lost machine does no harm.
 */
const BUSY = 0.5;
const FULL = 0.8;
const CORES_PER_NODE = 16;
const DAY_SECONDS = DAY_MS / 1_000;
const MONTH_HOURS = 730;
const TERA = 1e12;

/** With the defaults of what was not given. */
type CompleteInput = Required<SizeInput> & { costs: Costs };

/** Computes what an installation needs, from the costs of an event. */
export function sizeOf(input: SizeInput, costs: Costs): Size {
  const complete = { ...DEFAULTS, ...input, costs };
  const rate = complete.eventsPerSecond;
  const isCluster = rate > costs.oneMachine.value;
  const roles = isCluster ? cluster(complete) : oneMachine(complete);
  const cores = roles.reduce((sum, role) => sum + role.nodes * role.cores, 0);
  const terabytes = roles.reduce((sum, role) => sum + role.terabytes, 0);
  const partitions = partitionsFor(rate, costs);
  return {
    roles,
    partitions,
    gigabits: (rate * bytesMoved(complete, isCluster) * 8) / 1e9,
    replayHours:
      (rate * DAY_SECONDS * ID_STREAM_DAYS * costs.replay.value) / 1e6 / partitions / 3_600,
    monthly: cores * complete.coreHour * MONTH_HOURS + terabytes * complete.terabyteMonth,
  };
}

/**
 * Each partition has at most half of what it can take, and each writer has at least one. A power of
 * two, so that writers get equal shares.
 */
export function partitionsFor(rate: number, costs: Costs): number {
  const needed = Math.max(rate / (costs.partition.value * BUSY), writers(rate, costs).nodes);
  return Math.max(DEFAULT_PARTITIONS, 2 ** Math.ceil(Math.log2(needed)));
}

const web = ({ singles, costs }: CompleteInput): number =>
  (singles ? costs.webSingle : costs.webBatched).value;

const coresFor = (rate: number, microseconds: number): number => (rate * microseconds) / 1e6 / BUSY;

const storedTerabytes = ({ eventsPerSecond, days, costs }: CompleteInput): number =>
  (eventsPerSecond * DAY_SECONDS * days * costs.stored.value) / TERA / FULL;

const idTerabytes = (rate: number, days: number, bytes: number): number =>
  (rate * DAY_SECONDS * days * bytes) / TERA / FULL;

function oneMachine(input: CompleteInput): Role[] {
  const { eventsPerSecond: rate, costs } = input;
  const cores = Math.max(2, Math.ceil(coresFor(rate, web(input) + costs.clickhouse.value)));
  const ids = idTerabytes(rate, ID_INDEX_DAYS, costs.idIndex.value);
  return [
    { name: "Tallymark with everything", nodes: 1, cores, terabytes: storedTerabytes(input) + ids },
  ];
}

function cluster(input: CompleteInput): Role[] {
  const { eventsPerSecond: rate, natsReplicas, clickhouseReplicas: replicas, costs } = input;
  const stored = storedTerabytes(input);
  const shards = Math.max(
    Math.ceil(stored / input.terabytesPerServer),
    Math.ceil(coresFor(rate, costs.clickhouse.value) / CORES_PER_NODE),
  );
  const nats = coresFor(rate, costs.nats.value * natsReplicas);
  const idStream = idTerabytes(rate, ID_STREAM_DAYS, costs.idMessage.value * natsReplicas);
  return [
    spread("web", coresFor(rate, web(input)), 2, 0),
    // A writer uses one core for JavaScript, and others to write its index.
    { name: "writer", ...writers(rate, costs), terabytes: writerTerabytes(rate, costs) },
    spread("NATS", nats, Math.max(3, natsReplicas), idStream),
    { name: "PostgreSQL", nodes: 2, cores: 4, terabytes: 0.2 },
    {
      name: `ClickHouse, ${shards} × ${replicas}`,
      nodes: shards * replicas,
      cores: CORES_PER_NODE,
      terabytes: stored * replicas,
    },
    { name: "Keeper", nodes: 3, cores: 2, terabytes: 0.1 },
  ];
}

/**
 * A writer that is left alone needs the whole index, and the files with which it
 * replays what it lacks.
 */
function writerTerabytes(rate: number, costs: Costs): number {
  const index = idTerabytes(rate, ID_INDEX_DAYS, costs.idIndex.value);
  const spools = (partitionsFor(rate, costs) * costs.spool.value) / 1_000 / FULL;
  return (index + spools) * Math.min(2, writers(rate, costs).nodes);
}

const writers = (rate: number, costs: Costs) => ({
  nodes: Math.max(2, Math.ceil(coresFor(rate, costs.writer.value))),
  cores: 2,
});

/** The cores on as few nodes as possible, but at least `minimum`. */
function spread(name: string, cores: number, minimum: number, terabytes: number): Role {
  const nodes = Math.max(minimum, Math.ceil(cores / CORES_PER_NODE));
  return { name, nodes, cores: Math.max(2, Math.ceil(cores / nodes)), terabytes };
}

/** Bytes that one event moves over the network. */
function bytesMoved(
  { natsReplicas, clickhouseReplicas, costs }: CompleteInput,
  isCluster: boolean,
): number {
  const { body, message, stored, idMessage } = costs;
  if (!isCluster) return body.value;
  // To a leader, to its followers and to a writer; then to a ClickHouse server, and
  // from there to a shard.
  const events = message.value * (natsReplicas + 1) + message.value * 2;
  return body.value + events + idMessage.value * natsReplicas + stored.value * clickhouseReplicas;
}
