import { Counter } from "prom-client";
import { LiveGauge } from "@/base/metrics/live-gauge";
import { PlainHistogram } from "@/base/metrics/plain-histogram";
import { registry } from "@/base/metrics/registry";

/** Plain numbers, since they change with every request; they become metrics when those are read. */
const requests = new Map<number, number>(
  // From the start, so that a rate covers the first response of each kind.
  [200, 400, 401, 403, 413, 415, 422, 429, 503].map((status) => [status, 0]),
);
let bodyBytes = 0;
let overloads = 0;

new Counter({
  name: "tallymark_ingest_requests_total",
  help: "Requests to ingest events, by HTTP status",
  labelNames: ["status"],
  registers: [registry],
  collect() {
    this.reset();
    for (const [status, count] of requests) this.inc({ status }, count);
  },
});

new Counter({
  name: "tallymark_ingest_body_bytes_total",
  help: "Bytes of the bodies of requests with a valid key as received, before decompression",
  registers: [registry],
  collect() {
    this.reset();
    this.inc(bodyBytes);
  },
});

new Counter({
  name: "tallymark_ingest_overload_rejections_total",
  help: "Requests rejected with 503 because too many were waiting",
  registers: [registry],
  collect() {
    this.reset();
    this.inc(overloads);
  },
});

const DURATION = new PlainHistogram(
  "tallymark_ingest_request_duration_seconds",
  "The time from the last byte of a request's body to its response",
);

export const WAITING = new LiveGauge(
  "tallymark_ingest_waiting_requests",
  "Requests that have arrived and wait to be parsed",
);

export function countRequest(status: number): void {
  requests.set(status, (requests.get(status) ?? 0) + 1);
}

export function countHandled(status: number, seconds: number): void {
  countRequest(status);
  DURATION.record(seconds);
}

export function countBody(bytes: number): void {
  bodyBytes += bytes;
}

export function countOverload(): void {
  overloads += 1;
}
