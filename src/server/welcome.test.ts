import { expect, it } from "vitest";
import { welcome } from "./welcome";

const URL = "http://localhost:3000";
const NOON = Date.UTC(2026, 6, 15, 12);
const FIRST = { created: true, projectId: "p", ingestKey: "tm_ingest_a", personalKey: "tm_user_b" };

it("shows the keys and the two commands at the first start", () => {
  const text = welcome(URL, FIRST, NOON);
  expect(text).toContain(`running at ${URL}\n`);
  expect(text).toContain("    curl http://localhost:3000/api/v1/ingest/event");
  expect(text).toContain("Bearer tm_ingest_a");
  expect(text).toContain("Bearer tm_user_b");
});

it("shows no key again, nor any where variables made them", () => {
  const again = { created: false, projectId: "p", ingestKey: "tm_ingest_a" };
  for (const firstRun of [again, null]) {
    expect(welcome(URL, firstRun, NOON)).toBe(`\n  Tallymark is running at ${URL}\n\n`);
  }
});
