import { COSTS, ID_INDEX_DAYS, ID_STREAM_DAYS } from "./costs";

export type SizeInput = {
  eventsPerSecond: number;
  /** For how many days events are stored. */
  days: number;
  /** Whether clients send one event per request. */
  singles?: boolean;
  natsReplicas?: number;
  clickhouseReplicas?: number;
  /** Terabytes of disk of a ClickHouse server. */
  terabytesPerServer?: number;
  /** The currency does not matter. */
  coreHour?: number;
  terabyteMonth?: number;
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

/** Above this rate, the table has a cluster: half of what one machine of 2 cores accepts in single events. */
const ONE_MACHINE_UP_TO = 5_000;
/** Half of each core, and four fifths of each disk, so that a peak or a lost machine does no harm. */
const BUSY = 0.5;
const FULL = 0.8;
const CORES_PER_NODE = 16;
const MIN_PARTITIONS = 8;
const DAY_SECONDS = 86_400;
const MONTH_HOURS = 730;
const TERA = 1e12;

/** Computes what an installation needs, from the costs of an event. */
export function sizeOf(input: SizeInput): Size {
  const { eventsPerSecond: rate, coreHour = 0.04, terabyteMonth = 80 } = input;
  const isCluster = rate > ONE_MACHINE_UP_TO;
  const roles = isCluster ? cluster(input) : oneMachine(input);
  const cores = roles.reduce((sum, role) => sum + role.nodes * role.cores, 0);
  const terabytes = roles.reduce((sum, role) => sum + role.terabytes, 0);
  const partitions = partitionsFor(rate);
  return {
    roles,
    partitions,
    gigabits: (rate * bytesMoved(input, isCluster) * 8) / 1e9,
    replayHours:
      (rate * DAY_SECONDS * ID_STREAM_DAYS * COSTS.replay.value) / 1e6 / partitions / 3_600,
    monthly: cores * coreHour * MONTH_HOURS + terabytes * terabyteMonth,
  };
}

/** A power of two, so that each partition has at most half of what it can take and writers get equal shares. */
export const partitionsFor = (rate: number): number =>
  Math.max(MIN_PARTITIONS, 2 ** Math.ceil(Math.log2(rate / (COSTS.partition.value * BUSY))));

const web = (input: SizeInput): number =>
  (input.singles ? COSTS.webSingle : COSTS.webBatched).value;

const coresFor = (rate: number, microseconds: number): number => (rate * microseconds) / 1e6 / BUSY;

const storedTerabytes = ({ eventsPerSecond, days }: SizeInput): number =>
  (eventsPerSecond * DAY_SECONDS * days * COSTS.stored.value) / TERA / FULL;

const idTerabytes = (rate: number, days: number, bytes: number): number =>
  (rate * DAY_SECONDS * days * bytes) / TERA / FULL;

function oneMachine(input: SizeInput): Role[] {
  const rate = input.eventsPerSecond;
  const cores = Math.max(2, Math.ceil(coresFor(rate, web(input) + COSTS.clickhouse.value)));
  const ids = idTerabytes(rate, ID_INDEX_DAYS, COSTS.idIndex.value);
  return [
    { name: "Tallymark with everything", nodes: 1, cores, terabytes: storedTerabytes(input) + ids },
  ];
}

function cluster(input: SizeInput): Role[] {
  const {
    eventsPerSecond: rate,
    natsReplicas = 3,
    clickhouseReplicas: replicas = 3,
    terabytesPerServer = 30,
  } = input;
  const stored = storedTerabytes(input);
  const shards = Math.max(
    Math.ceil(stored / terabytesPerServer),
    Math.ceil(coresFor(rate, COSTS.clickhouse.value) / CORES_PER_NODE),
  );
  const nats = coresFor(rate, COSTS.nats.value * natsReplicas);
  const idStream = idTerabytes(rate, ID_STREAM_DAYS, COSTS.idMessage.value * natsReplicas);
  return [
    spread("web", coresFor(rate, web(input)), 2, 0),
    // A writer uses one core for JavaScript, and others to write its index.
    { name: "writer", ...writers(rate), terabytes: writerTerabytes(rate) },
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

/** A writer that is left alone needs the whole index, and the files with which it replays what it lacks. */
function writerTerabytes(rate: number): number {
  const index = idTerabytes(rate, ID_INDEX_DAYS, COSTS.idIndex.value);
  const spools = (partitionsFor(rate) * COSTS.spool.value) / 1_000 / FULL;
  return (index + spools) * Math.min(2, writers(rate).nodes);
}

const writers = (rate: number) => ({
  nodes: Math.max(2, Math.ceil(coresFor(rate, COSTS.writer.value))),
  cores: 2,
});

/** The cores on as few nodes as possible, but at least `minimum`. */
function spread(name: string, cores: number, minimum: number, terabytes: number): Role {
  const nodes = Math.max(minimum, Math.ceil(cores / CORES_PER_NODE));
  return { name, nodes, cores: Math.max(2, Math.ceil(cores / nodes)), terabytes };
}

/** Bytes that one event moves over the network. */
function bytesMoved(
  { natsReplicas = 3, clickhouseReplicas = 3 }: SizeInput,
  isCluster: boolean,
): number {
  const { body, message, stored, idMessage } = COSTS;
  if (!isCluster) return body.value;
  // To a leader, to its followers and to a writer; then to a ClickHouse server, and from there to a shard.
  const events = message.value * (natsReplicas + 1) + message.value * 2;
  return body.value + events + idMessage.value * natsReplicas + stored.value * clickhouseReplicas;
}
