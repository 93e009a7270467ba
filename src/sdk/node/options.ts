import type { DropHandler } from "../core/queue-options";

export type TallymarkOptions<Serverless extends boolean = boolean> = {
  /** Where Tallymark runs, such as https://stats.example.com. */
  host: string;
  /** The project's ingest key, to send events: tm_ingest_… */
  ingestKey?: string | undefined;
  /** A personal key, to query: tm_user_… */
  personalKey?: string | undefined;
  /** The project to query. Default: all projects that the personal key can read. */
  projectId?: string | undefined;
  /** The platform of events that have none; "server" by default. */
  platform?: string | undefined;
  /** The version of your app. */
  appVersion?: string | undefined;
  /** Whether each call of `track` sends its event at once and returns a promise to wait for. */
  serverless?: Serverless | undefined;
  /** Called with every event that is not delivered; by default, emits a warning of the process. */
  onDrop?: DropHandler | undefined;
  /**
   * Called when sending starts to fail; by default, emits a warning. Events are kept and retried.
   */
  onError?: ((error: Error) => void) | undefined;
  /** How long an event waits for others to share its request, in ms; 1,000 by default. */
  flushIntervalMs?: number | undefined;
  /** The maximum number of events per request; 500 by default. */
  maxBatchEvents?: number | undefined;
  /**
   * The maximum number of events in memory; 10,000 by default. Beyond it, new events are dropped.
   */
  maxQueuedEvents?: number | undefined;
  /** The maximum size of the events in memory, in characters of JSON; 64 million by default. */
  maxQueuedCharacters?: number | undefined;
  /** How long a request may take, in ms; 30,000 by default. */
  requestTimeoutMs?: number | undefined;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch | undefined;
};

export type EventInput = {
  /** Who did it. */
  userId: string;
  /** What happened, such as "purchase". */
  event: string;
  properties?: { [name: string]: unknown } | undefined;
  /** When it happened; now by default. */
  timestamp?: Date | string | undefined;
  /** A UUID. Give it if your code could track the same event twice, such as in a retried job. */
  eventId?: string | undefined;
  platform?: string | undefined;
  appVersion?: string | undefined;
};

export type FlushOptions = {
  /** How long to try, in ms; 10,000 by default. */
  timeoutMs?: number | undefined;
  /** Aborting it ends the wait. */
  signal?: AbortSignal | undefined;
};
