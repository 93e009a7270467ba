import { describe, expect, it } from "vitest";
import { EVENT, ID, PROJECT, startIngest, TEAM } from "@/testing/ingest/handler";

describe("an event_id that was already sent", () => {
  it("a plain retry succeeds and counts once", async () => {
    const { event, journal } = startIngest();
    await event({ ...EVENT, event_id: ID });
    const again = await event({ ...EVENT, event_id: ID });
    expect(again).toMatchObject({
      status: 200,
      body: { success: true, events_received: 1, events_published: 0, duplicates: 1 },
    });
    expect(again.body).not.toHaveProperty("warnings");
    expect(journal.rows()).toHaveLength(1);
    expect(journal.tally(PROJECT)).toEqual({ accepted: 1, duplicate: 1 });
  });

  it("different spellings of an id are the same id", async () => {
    const { event, journal } = startIngest();
    for (const id of [ID, ID.toUpperCase(), ID.replaceAll("-", ""), `{${ID}}`, `urn:uuid:${ID}`]) {
      await event({ ...EVENT, event_id: id });
    }
    expect(journal.rows().map((row) => row.event_id)).toEqual([ID]);
  });

  it("a retry is recognised, both as a single event and in a batch", async () => {
    const { event, batch } = startIngest();
    await event({ ...EVENT, event_id: ID });
    const events = [
      { ...EVENT, user_id: "u2" },
      { ...EVENT, event_id: ID },
    ];
    const again = await batch({ events });
    expect(again.body).toMatchObject({ events_published: 1, duplicates: 1 });
    expect(again.body).not.toHaveProperty("warnings");
  });

  it("of two equal events in one batch, one is stored and the other reported as a duplicate", async () => {
    const { batch, journal } = startIngest();
    const twin = { ...EVENT, event_id: ID };
    const { body } = await batch({ events: [twin, twin] });
    expect(body).toMatchObject({ events_received: 2, events_published: 1, duplicates: 1 });
    expect(journal.rows()).toHaveLength(1);
  });

  it("with different content, the first event is kept and the second reported as a conflict", async () => {
    const { batch, journal } = startIngest();
    const free = { ...EVENT, event_id: ID, properties: { plan: "free" } };
    await batch({ events: [free] });
    const { status, body } = await batch({
      events: [EVENT, { ...free, properties: { plan: "pro" } }],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      events_published: 1,
      duplicates: 1,
      warnings: [{ index: 1, code: "conflicting_duplicate" }],
    });
    expect(journal.rows()[0]).toMatchObject({ ps: { plan: "free" } });
    expect(journal.tally(PROJECT)).toMatchObject({ conflicting_duplicate: 1 });
  });

  it("a batch replayed after a lost response changes nothing", async () => {
    const { batch, journal } = startIngest();
    const events = Array.from({ length: 500 }, (_, index) => ({
      ...EVENT,
      event_id: ID.replace("0f8fad5b", String(index).padStart(8, "0")),
    }));
    const sent = { batch_id: ID, events };
    expect((await batch(sent)).body).toMatchObject({ success: true, events_published: 500 });
    expect(await batch(sent)).toMatchObject({
      status: 200,
      body: { success: true, events_received: 500, events_published: 0, duplicates: 500 },
    });
    expect(journal.rows()).toHaveLength(500);
    expect(journal.usage(TEAM, "2026-07")).toBe(500);
  });

  it("the same id in another project is a different event", async () => {
    const { event, journal, keys } = startIngest();
    const [key, holder] = [...keys].at(1) ?? ["", { projectId: "" }];
    await event({ ...EVENT, event_id: ID });
    const other = await event({ ...EVENT, event_id: ID }, { authorization: `Bearer ${key}` });
    expect(other.body).toMatchObject({ events_published: 1 });
    expect(journal.rows().map((row) => row.project_id)).toEqual([PROJECT, holder.projectId]);
  });
});

it("an event without an id is a new event each time", async () => {
  const { event, journal } = startIngest();
  await event(EVENT);
  await event(EVENT);
  const ids = journal.rows().map((row) => String(row.event_id));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(journal.accepted.map(({ fingerprint }) => fingerprint)).toEqual([null, null]);
});
