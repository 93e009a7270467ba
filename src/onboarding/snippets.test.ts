import { expect, it } from "vitest";
import { webTraffic } from "@/dashboards/templates/web-traffic";
import { AnalyticsEvent } from "@/ingest";
import { browserSnippet, countEventsCommand, nodeSnippet, sendEventCommand } from "./snippets";

const BASE = "http://localhost:3000";

/** Runs a snippet with fake globals and returns what it sent. */
type Sent = { url: string; body: string };

function run(code: string, around: Record<string, unknown>): Promise<unknown> {
  const names = Object.keys(around);
  return new Function(...names, `return (async () => { ${code} })()`)(...Object.values(around));
}

it("sends an event with the three fields that are required", () => {
  const body = /-d '(.*)'/.exec(sendEventCommand(BASE, "tm_ingest_x"))?.[1] ?? "";
  expect(Object.keys(JSON.parse(body))).toEqual(["event_name", "user_id", "platform"]);
});

it("counts events from midnight to midnight, even at the end of a month", () => {
  const command = countEventsCommand(BASE, "tm_user_x", Date.UTC(2026, 6, 31, 23));
  expect(command).toContain("start_time=2026-07-31&end_time=2026-08-01");
});

it("the page's snippet sends a valid event, by beacon, as the same visitor each time", async () => {
  const sent: Sent[] = [];
  const code = browserSnippet(BASE, "tm_ingest_x").replaceAll(/<\/?script>/g, "");
  const around = {
    localStorage: {},
    location: { pathname: "/pricing", host: "shop.example" },
    document: { referrer: "https://news.example/2026/07" },
    navigator: { sendBeacon: (url: string, body: string) => sent.push({ url, body }) > 0 },
  };
  await run(code, around);
  await run(code, around);
  expect(sent[0]?.url).toBe(`${BASE}/api/v1/ingest/event?key=tm_ingest_x`);
  const events = sent.map(({ body }) => AnalyticsEvent.parse(JSON.parse(body)));
  expect(events[0]).toMatchObject({ event_name: "page_view", platform: "web" });
  expect(events[0]?.properties).toEqual({ path: "/pricing", referrer: "news.example" });
  expect(events[1]?.user_id).toBe(events[0]?.user_id);
});

it("the page's snippet sends no referrer for visits from the site itself or without one", async () => {
  const sent: Sent[] = [];
  for (const referrer of ["", "https://shop.example/"]) {
    await run(browserSnippet(BASE, "tm_ingest_x").replaceAll(/<\/?script>/g, ""), {
      localStorage: {},
      location: { pathname: "/", host: "shop.example" },
      document: { referrer },
      navigator: { sendBeacon: (url: string, body: string) => sent.push({ url, body }) > 0 },
    });
  }
  expect(sent.map(({ body }) => JSON.parse(body).properties)).toEqual([
    { path: "/" },
    { path: "/" },
  ]);
});

it("the “Web traffic” dashboard counts the events that the page's snippet sends", () => {
  const snippet = browserSnippet(BASE, "tm_ingest_x");
  const counted = JSON.stringify(webTraffic.config);
  for (const name of ["page_view", "path", "referrer"]) {
    expect(snippet).toMatch(new RegExp(`\\b${name}\\b`));
    expect(counted).toMatch(new RegExp(`"(properties\\.)?${name}"`));
  }
});

it("the page's snippet falls back to fetch if the browser does not accept a beacon", async () => {
  const sent: Sent[] = [];
  await run(browserSnippet(BASE, "tm_ingest_x").replaceAll(/<\/?script>/g, ""), {
    localStorage: {},
    location: { pathname: "/" },
    document: { referrer: "" },
    navigator: { sendBeacon: () => false },
    fetch: (url: string, { body }: { body: string }) => sent.push({ url, body }),
  });
  expect(sent).toHaveLength(1);
});

it("the Node snippet sends a valid event with the key, and prints the response", async () => {
  const sent: { url: string; init: { headers: Record<string, string>; body: string } }[] = [];
  const said: unknown[][] = [];
  await run(nodeSnippet(BASE, "tm_ingest_x"), {
    fetch: async (url: string, init: (typeof sent)[number]["init"]) => {
      sent.push({ url, init });
      return Response.json({ success: true });
    },
    console: { log: (...words: unknown[]) => said.push(words) },
  });
  expect(sent[0]?.init.headers.Authorization).toBe("Bearer tm_ingest_x");
  expect(AnalyticsEvent.safeParse(JSON.parse(sent[0]?.init.body ?? "")).success).toBe(true);
  expect(said).toEqual([[200, { success: true }]]);
});
