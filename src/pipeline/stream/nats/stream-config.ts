import { isDeepStrictEqual } from "node:util";
import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import { StartError } from "@/base/errors";
import { MINUTE_MS } from "@/base/time/durations";
import { IDS_KEPT_MS } from "../messages/id-message";
import { untilAnswered } from "./until-answered";

export const eventStream = (partition: number): string => `TALLYMARK_EVENTS_${partition}`;
export const eventSubject = (partition: number): string => `tallymark.events.${partition}`;
export const idStream = (partition: number): string => `TALLYMARK_IDS_${partition}`;
export const idSubject = (partition: number): string => `tallymark.ids.${partition}`;

/** Repeated messages are recognised for this long. */
const DUPLICATE_WINDOW_MS = 2 * MINUTE_MS;
const STREAM_NOT_FOUND = 10_059;

export type StreamSettings = {
  replicas: number;
  /** The maximum size of a partition's events that are waiting for ClickHouse. */
  maxBytes: number;
};

type Config = Pick<StreamConfig, "name" | "subjects"> & Partial<StreamConfig>;

export function eventStreamConfig(
  partition: number,
  { replicas, maxBytes }: StreamSettings,
): Config {
  return {
    ...common(replicas),
    name: eventStream(partition),
    subjects: [eventSubject(partition)],
    // A full stream rejects new events instead of dropping acknowledged ones.
    discard: DiscardPolicy.New,
    max_bytes: maxBytes,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
  };
}

export const idStreamConfig = (
  partition: number,
  { replicas }: Pick<StreamSettings, "replicas">,
): Config => ({
  ...common(replicas),
  name: idStream(partition),
  subjects: [idSubject(partition)],
  max_age: nanos(IDS_KEPT_MS),
  duplicate_window: nanos(DUPLICATE_WINDOW_MS),
});

const common = (replicas: number): Partial<StreamConfig> => ({
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  num_replicas: replicas,
});

/**
 * The stream with this name; null if there is none. Waits for an answer; see {@link untilAnswered}.
 */
export async function findStream(
  manager: JetStreamManager,
  name: string,
): Promise<StreamInfo | null> {
  try {
    return await untilAnswered(() => manager.streams.info(name));
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return null;
    throw error;
  }
}

/**
 * Creates the stream, or changes its limits if they differ. `description` says to what it belongs.
 */
export async function ensureStream(
  manager: JetStreamManager,
  config: Config,
  description: string,
): Promise<void> {
  const found = await findStream(manager, config.name);
  try {
    if (found === null) await manager.streams.add({ ...config, description });
    else if (differs(found.config, config))
      await manager.streams.update(config.name, { ...found.config, ...config });
  } catch (cause) {
    throw new StartError(
      `NATS cannot store the stream ${config.name}: it needs JetStream on at least ${config.num_replicas} servers (NATS_REPLICAS), and disk space for JOURNAL_MAX_BYTES.`,
      { cause },
    );
  }
}

const differs = (found: StreamConfig, config: Config): boolean =>
  Object.entries(config).some(
    ([key, value]) => !isDeepStrictEqual(found[key as keyof StreamConfig], value),
  );
