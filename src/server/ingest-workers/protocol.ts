import type { Env } from "@/base/env";
import type { PlainResponse } from "@/base/http/plain-http";
import type { Snapshot } from "@/base/metrics/snapshot";
import type { Accepted, Input } from "@/ingest";
import type { EventOutcome } from "@/pipeline";
import { INGEST_VARIABLES } from "../ingest/open-endpoint";

/** The file descriptor of a worker's own connection to the main process. */
export const CHANNEL_FD = 4;

const TRACING_VARIABLES = [
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
  "OTEL_SDK_DISABLED",
] as const;

/** The variables that a worker needs. It gets no others, since they contain secrets. */
const WORKER_VARIABLES = [
  "HOST",
  "LOG_LEVEL",
  "ACCESS_LOG",
  ...TRACING_VARIABLES,
  ...INGEST_VARIABLES,
] as const;

type WorkerEnv = Pick<Env, (typeof WORKER_VARIABLES)[number]>;

export const workerEnv = (env: Env): WorkerEnv =>
  Object.fromEntries(WORKER_VARIABLES.map((name) => [name, env[name]])) as WorkerEnv;

export type WorkerSettings = {
  env: WorkerEnv;
  port: number;
  /** How many workers share the limits on memory. */
  workers: number;
  /** The socket on which the main process serves everything that is not ingestion. */
  mainSocket: string;
  /** The header in which the main process gets the client's address. */
  peerHeader: string;
};

/** Sent to a worker over the channel that Node opens for a child process. */
export type ToWorker =
  | ({ type: "start" } & WorkerSettings)
  | { type: "ping" }
  | { type: "measure" }
  | { type: "stop"; graceMs: number };

export type FromWorker =
  | { type: "loaded" }
  | { type: "pong" }
  | { type: "measured"; snapshot: Snapshot };

/**
 * Sent to the main process over the worker's own channel. The bytes of "accept" are
 * entry and fingerprints.
 */
export type Call =
  | { id: number; type: "admit"; key: string; receivedAt: number }
  | ({ id: number; type: "accept"; key: string; projectId: string } & Omit<Input, "events">);

/** The response to the call with the same id. */
export type Reply =
  /** `projectId` is null if the key is not valid. */
  | { id: number; type: "admitted"; projectId: string | null }
  | ({ id: number; type: "accepted"; outcomes: string } & Omit<Accepted, "outcomes">)
  | { id: number; type: "rejected"; response: PlainResponse };

/** One character per event, since a request has up to thousands. */
const LETTERS: Record<EventOutcome, string> = {
  accepted: "a",
  published: "p",
  duplicate: "d",
  conflicting_duplicate: "c",
};
const OUTCOMES = new Map(
  Object.entries(LETTERS).map(([outcome, letter]) => [letter, outcome as EventOutcome]),
);

export const writeOutcomes = (outcomes: readonly EventOutcome[]): string =>
  outcomes.map((outcome) => LETTERS[outcome]).join("");

export const readOutcomes = (text: string): EventOutcome[] =>
  Array.from(text, (letter) => OUTCOMES.get(letter) ?? "accepted");
