import { expect, it } from "vitest";
import { type Start, startupMessage } from "./startup-message";

const FIRST = { created: true, projectId: "p", ingestKey: "tm_ingest_a", personalKey: "tm_user_b" };
const START: Start = {
  url: "http://localhost:3000",
  claimPath: "/claim?token=abc",
  firstRun: FIRST,
  billing: null,
  nowMs: Date.UTC(2026, 6, 15, 12),
};
const CLAIM = "    http://localhost:3000/claim?token=abc\n";

it("shows the keys and the two commands at the first start", () => {
  const text = startupMessage(START);
  expect(text).toContain(`running at ${START.url}\n`);
  expect(text).toContain("    curl http://localhost:3000/api/v1/ingest/event");
  expect(text).toContain("Bearer tm_ingest_a");
  expect(text).toContain("Bearer tm_user_b");
});

it("does not show keys again, and never shows keys that were set by environment variables", () => {
  const again = { created: false, projectId: "p", ingestKey: "tm_ingest_a" };
  for (const firstRun of [again, null]) {
    const text = startupMessage({ ...START, firstRun, claimPath: null });
    expect(text).toBe(`\n  Tallymark is running at ${START.url}\n\n`);
  }
});

it("shows the link to claim the installation at every start until it is claimed", () => {
  const again = { created: false, projectId: "p", ingestKey: "tm_ingest_a" };
  expect(startupMessage(START)).toContain(CLAIM);
  expect(startupMessage({ ...START, firstRun: again })).toContain(CLAIM);
  expect(startupMessage({ ...START, claimPath: null })).not.toContain("claim");
});

it("says that no card is charged, unless payments are real or billing is off", () => {
  for (const billing of ["simulator", "test"] as const) {
    expect(startupMessage({ ...START, billing })).toContain("TEST MODE");
  }
  for (const billing of ["live", null] as const) {
    expect(startupMessage({ ...START, billing })).not.toContain("TEST MODE");
  }
});
