import { describe, expect, it } from "vitest";
import {
  BATCH_PATH,
  EVENT,
  EVENT_PATH,
  KEY,
  plainRequest,
  startIngest,
} from "@/testing/ingest/handler";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const WINDOWS_CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

async function enriched(change: object, headers: Record<string, string>, options = {}) {
  const { event, journal } = startIngest(options);
  await event({ ...EVENT, ...change }, headers);
  return journal.rows()[0];
}

describe("the client", () => {
  it.each([
    [IPHONE, { browser: "Safari", os: "iOS", device_type: "mobile", is_bot: 0 }],
    [WINDOWS_CHROME, { browser: "Chrome", os: "Windows", device_type: "desktop", is_bot: 0 }],
    [GOOGLEBOT, { is_bot: 1 }],
    ["", { browser: "", os: "", device_type: "", is_bot: 0 }],
    ["x".repeat(100_000), { browser: "", os: "", device_type: "" }],
  ])("is read from the User-Agent of a web event: %.60s", async (agent, expected) => {
    expect(await enriched({}, { "user-agent": agent })).toMatchObject(expected);
  });

  it("is unknown on any other platform, where the User-Agent names an HTTP library", async () => {
    const none = { browser: "", os: "", device_type: "", is_bot: 0 };
    expect(await enriched({ platform: "ios" }, { "user-agent": IPHONE })).toMatchObject(none);
    expect(await enriched({ platform: "server" }, { "user-agent": "curl/8.1" })).toMatchObject(
      none,
    );
  });

  it("is read for the web platform in any case", async () => {
    expect(await enriched({ platform: "Web" }, { "user-agent": IPHONE })).toMatchObject({
      platform: "Web",
      browser: "Safari",
    });
  });
});

describe("the country", () => {
  const geo = { country: (address: string) => (address === "203.0.113.7" ? "NZ" : "") };

  it("is read only from the header that the operator trusts", async () => {
    const headers = { "cf-ipcountry": "de" };
    const trusting = { countryHeader: "cf-ipcountry" };
    expect(await enriched({}, headers, trusting)).toMatchObject({ country: "DE" });
    expect(await enriched({}, headers)).toMatchObject({ country: "" });
  });

  it("is looked up by address if no header is set", async () => {
    expect(await enriched({}, {}, { geo })).toMatchObject({ country: "NZ" });
    for (const unknown of ["XX", "T1", "Germany", ""]) {
      const row = await enriched({}, { country: unknown }, { geo, countryHeader: "country" });
      expect(row).toMatchObject({ country: "NZ" });
    }
  });

  it("is looked up once per batch, and the address is not stored", async () => {
    let lookups = 0;
    const counting = {
      country() {
        lookups += 1;
        return "NZ";
      },
    };
    const { batch, journal } = startIngest({ geo: counting });
    await batch({ events: [EVENT, EVENT, EVENT] });
    expect(lookups).toBe(1);
    expect(Buffer.concat(journal.accepted.map(({ row }) => row)).toString()).not.toContain(
      "203.0.113.7",
    );
  });
});

it("each row has the project, time of receipt and server version", async () => {
  expect(await enriched({}, {}, { serverVersion: "9.8.7" })).toMatchObject({
    project_id: "11111111-1111-4111-8111-111111111111",
    received_at: Date.UTC(2026, 6, 15, 12),
    server_version: "9.8.7",
  });
});

describe("the project is that of the key, regardless of the event", () => {
  const other = "22222222-2222-4222-8222-222222222222";

  it.each([
    [EVENT_PATH, { ...EVENT, project_id: other }],
    [BATCH_PATH, { project_id: other, events: [{ ...EVENT, project_id: other }] }],
  ])("%s", async (path, body) => {
    const { handle, journal } = startIngest();
    const headers = { authorization: `Bearer ${KEY}` };
    const answer = await handle(plainRequest(`${path}?project_id=${other}`, body, headers));
    expect(answer.status).toBe(200);
    expect(journal.rows().map((row) => row.project_id)).toEqual([
      "11111111-1111-4111-8111-111111111111",
    ]);
    expect(journal.tally(other)).toEqual({});
  });
});
