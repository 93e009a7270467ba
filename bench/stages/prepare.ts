import { silentLog } from "@/base/log";
import { seededRandom } from "@/base/seeded-random";
import { systemClock } from "@/base/time/clock";
import { type Acceptor, createIngest, type Ingest, type Input } from "@/ingest";
import { entryCount } from "@/pipeline";
import { entryRows } from "@/pipeline/journal/store/entry";
import { makeEvent } from "../events";

/** The same in all processes of a benchmark. */
export const PROJECT_ID = "00000000-0000-4000-8000-0000000be7c5";

/** Requests of `size` events, as parsed by an HTTP server. */
export function makeBodies(count: number, size: number): { path: string; body: Buffer }[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => {
    const events = Array.from({ length: size }, () => makeEvent(random));
    return size === 1
      ? { path: "/api/v1/ingest/event", body: Buffer.from(JSON.stringify(events[0])) }
      : { path: "/api/v1/ingest/batch", body: Buffer.from(JSON.stringify({ events })) };
  });
}

export type Body = ReturnType<typeof makeBodies>[number];

/** Takes the place of the stores: accepts all events. */
export const acceptAll = (onInput: (input: Input) => void = () => undefined): Acceptor => ({
  isWellFormed: () => true,
  admit: async () => ({
    projectId: PROJECT_ID,
    async accept(input) {
      onInput(input);
      const count = input.events ? entryCount(input.events.entry) : 0;
      return { outcomes: Array(count).fill("accepted"), usageHeaders: {} };
    },
  }),
});

/** Ingestion up to the point where it needs the stores. */
export const createPreparation = (acceptor = acceptAll()): Ingest =>
  createIngest({ acceptor, clock: systemClock, log: silentLog, serverVersion: "0.1.0" });

const HEADERS: Readonly<Record<string, string>> = {
  authorization: "Bearer tm_ingest_benchmark",
  "content-type": "application/json",
};

/** Sends a request from memory. */
export async function prepareBody(ingest: Ingest, { path, body }: Body): Promise<void> {
  const response = await ingest.handle({
    method: "POST",
    path,
    query: new URLSearchParams(),
    header: (name) => HEADERS[name],
    body,
    remoteAddress: "203.0.113.7",
  });
  if (response.status !== 200) throw new Error(`Status ${response.status}: ${response.body}`);
}

/** Events as the journal stores them, one entry per request. */
export async function prepareEntries(count: number, size: number): Promise<EncodedInput[]> {
  const inputs: EncodedInput[] = [];
  const ingest = createPreparation(acceptAll(({ events }) => void (events && inputs.push(events))));
  for (const body of makeBodies(count, size)) await prepareBody(ingest, body);
  return inputs;
}

export type EncodedInput = NonNullable<Input["events"]>;

/** The rows of `events` events, as the writer sends them to ClickHouse. */
export async function prepareRows(events: number): Promise<Buffer> {
  const entries = await prepareEntries(events / 500, 500);
  return Buffer.concat(entries.map(({ entry }) => entryRows(entry)));
}
