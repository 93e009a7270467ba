import { beforeEach, expect, it, vi } from "vitest";
import { createStorage } from "./storage";
import { createVisitor } from "./visitor";

let stored: Map<string, string>;

/** A page that knows the visitor from what the browser has stored. */
const openPage = () => createVisitor(createStorage("t."));

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

const MINUTE_MS = 60_000;

it("a visitor keeps the id and the session on the next page, and has the given id once identified", () => {
  const first = openPage();
  const id = first.userId();
  const session = first.session(0);
  const next = openPage();
  expect([next.userId(), next.session(30 * MINUTE_MS)]).toEqual([id, session]);
  expect(next.session(60 * MINUTE_MS + 1)).not.toBe(session);
  next.identify("ada");
  expect([next.userId(), next.anonymousId()]).toEqual(["ada", id]);
});

it("nothing is stored about a forgotten visitor, and the next one is new", () => {
  const page = openPage();
  const id = page.userId();
  page.identify("ada");
  const session = page.session(0);
  page.reset();
  expect([...stored.values()].filter((text) => text !== "")).toEqual([]);
  expect(page.userId()).not.toBe(id);
  expect(page.userId()).toBe(page.anonymousId());
  expect(page.session(0)).not.toBe(session);
});

it("without localStorage, the page still knows the visitor", () => {
  vi.stubGlobal("localStorage", undefined);
  const page = openPage();
  expect(page.userId()).toBe(page.userId());
  page.identify("ada");
  expect(page.userId()).toBe("ada");
  page.reset();
  expect(page.userId()).not.toBe("ada");
});
