import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLocalStorage, openPage } from "../testing/page";
import { newEvent, TIMERS } from "../testing/queue";
import type { TallymarkOptions } from "./options";
import { createTallymark } from "./tallymark";

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS], now: Date.UTC(2026, 6, 15) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = (options: Partial<TallymarkOptions> = {}) =>
  createTallymark({ key: "tm_ingest_test", host: "https://stats.example.com", ...options });
/** Longer than page views and events wait. */
const pass = () => vi.advanceTimersByTimeAsync(5_000);
const names = ({ events }: ReturnType<typeof openPage>) =>
  events().map(({ event_name }) => event_name);

test("an opt-out is remembered even if localStorage is full", async () => {
  const storage = createLocalStorage();
  openPage(storage);
  const client = start();
  client.track("first");
  storage.fill();
  client.optOut();
  const next = openPage(storage);
  start().track("second");
  await pass();
  expect(next.requests).toEqual([]);
  expect(Object.entries(storage.texts).filter(([, text]) => text)).toEqual([
    ["tallymark.choice", "out"],
  ]);
});

describe("a page that the browser prepares in advance", () => {
  test("sends and stores no events while nobody has seen it", async () => {
    const storage = createLocalStorage();
    const page = openPage(storage, true);
    const client = start();
    client.track("prepared");
    client.page();
    await client.flush();
    await pass();
    expect(page.requests).toEqual([]);
    expect(Object.keys(storage.texts)).toEqual([]);
  });

  test("sends its events with their times once the visitor sees it, after older ones", async () => {
    const storage = createLocalStorage();
    const older = newEvent();
    storage.texts[`tallymark.event.${older.event_id}`] = JSON.stringify(older);
    const page = openPage(storage, true);
    start().track("prepared");
    const preparedAt = new Date().toISOString();
    await pass();
    page.show();
    await pass();
    expect(names(page)).toEqual([older.event_name, "prepared", "page_view"]);
    expect(page.events()[1]?.timestamp).toBe(preparedAt);
  });
});

describe("opting in records a view of the current page once, with where the visitor came from", () => {
  const view = {
    event_name: "page_view",
    properties: { path: "/products", referrer: "search.example", utm: { source: "mail" } },
  };

  test("when the visitor agrees", async () => {
    const page = openPage();
    const client = start({ optOutByDefault: true });
    await pass();
    client.optIn();
    await pass();
    expect(page.events()).toMatchObject([view]);
  });

  test("before the view is recorded", async () => {
    const page = openPage();
    start({ optOutByDefault: true }).optIn();
    await pass();
    expect(page.events()).toMatchObject([view]);
  });

  test("if the page repeats it for a visitor who has agreed", async () => {
    const storage = createLocalStorage();
    openPage(storage);
    start({ optOutByDefault: true, pageViews: false }).optIn();
    const page = openPage(storage);
    const client = start({ optOutByDefault: true });
    client.optIn();
    await pass();
    client.optIn();
    await pass();
    expect(page.events()).toMatchObject([view]);
  });

  test("unless page views are not recorded automatically", async () => {
    const page = openPage();
    const client = start({ optOutByDefault: true, pageViews: false });
    client.optIn();
    client.track("agreed");
    await pass();
    expect(names(page)).toEqual(["agreed"]);
  });
});

test("a batch that leaves with its page is small enough in any script", () => {
  const page = openPage();
  const client = start({ pageViews: false });
  for (let n = 0; n < 50; n++) client.track("read", { text: "語".repeat(1_000) });
  page.leave();
  expect(page.requests).toMatchObject([{ keepalive: true }]);
});
