import { expect, it } from "vitest";
import type { Append, EventOutcome } from "@/pipeline";
import { EVENT, EVENT_PATH, plainRequest, startIngest } from "@/testing/ingest/handler";
import { FakeJournal } from "@/testing/journal/fake-journal";

/** A journal whose appends wait until they are released. */
class SlowJournal extends FakeJournal {
  #goOn: () => void = () => undefined;
  readonly #until = new Promise<void>((resolve) => {
    this.#goOn = resolve;
  });

  override async append(append: Append): Promise<EventOutcome[]> {
    await this.#until;
    return super.append(append);
  }

  goOn(): void {
    this.#goOn();
  }
}

const NO_ROOM = {
  sliceMs: 10,
  runningBytes: 1,
  waitingBytes: 10_000,
  rejectAfterMs: 2_000,
  giveUpAfterMs: 5_000,
};

it("requests that cannot be handled in time get a readable 503 with Retry-After, and the others are stored", async () => {
  const journal = new SlowJournal();
  const { event } = startIngest({ journal, workLimits: NO_ROOM });
  const [running, waiting] = [event(EVENT), event(EVENT)];
  const rejected = await event(EVENT);
  expect(rejected).toMatchObject({
    status: 503,
    body: { code: "backend_unavailable" },
    headers: { "Retry-After": "5", "Access-Control-Allow-Origin": "*" },
  });
  journal.goOn();
  expect((await running).status).toBe(200);
  expect((await waiting).status).toBe(200);
  expect(journal.accepted).toHaveLength(2);
});

it("while the oldest request waits too long, no body is read, but a preflight gets a response", async () => {
  const journal = new SlowJournal();
  const workLimits = { ...NO_ROOM, rejectAfterMs: -1 };
  const { event, earlyResponse } = startIngest({ journal, workLimits });
  const head = plainRequest(EVENT_PATH, EVENT);
  expect(earlyResponse(head)).toBeNull();
  const running = event(EVENT);
  await expect.poll(() => earlyResponse(head)?.status).toBe(503);
  expect(earlyResponse({ ...head, method: "OPTIONS" })?.status).toBe(204);
  journal.goOn();
  expect((await running).status).toBe(200);
  expect(earlyResponse(head)).toBeNull();
});
