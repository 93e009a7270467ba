import type { APIRequestContext, Page } from "@playwright/test";
import type { ResultOf } from "@/query";
import type { WireFunnel, WireQuery, WireTrend } from "@/query/language/wire";
import { signIn } from "./browser/people";
import { type ConsoleServer, expect, test } from "./browser/test";

const HOUR_MS = 3_600_000;
const DAYS = 6;
const EVENTS = 240;
const ZONES = ["UTC", "Asia/Kathmandu", "America/New_York"];

const TREND: Omit<WireTrend, "kind" | "range" | "timezone"> = {
  series: [{ metric: "unique_users" }],
  breakdown: { field: "properties.plan" },
};
const FUNNEL: Omit<WireFunnel, "kind" | "range" | "timezone"> = {
  steps: [{ events: ["figures_seen"] }, { events: ["figures_bought"] }],
};

let projectId: string;

/** Events at every hour of some days, so that each zone's days hold others. */
test.beforeAll(async ({ browser, server }) => {
  const owner = await browser.newContext({ baseURL: server.url });
  ({ projectId } = await signIn(owner, server));
  await owner.close();
  const end = Date.now();
  const events = Array.from({ length: EVENTS }, (_, index) => ({
    event_name: index % 3 === 0 ? "figures_bought" : "figures_seen",
    user_id: `figures-${(index * 7) % 31}`,
    platform: "web",
    timestamp: new Date(end - (index / EVENTS) * DAYS * 24 * HOUR_MS).toISOString(),
    properties: { plan: ["free", "pro", "team"][index % 5] ?? "free" },
  }));
  const sent = await fetch(`${server.url}/api/v1/ingest/batch`, {
    method: "POST",
    headers: { Authorization: `Bearer ${server.ingestKey}` },
    body: JSON.stringify({ events }),
  });
  expect(await sent.json()).toMatchObject({ events_published: EVENTS });
});

for (const zone of ZONES) {
  test(`B11: what the explorer draws in ${zone} is what the API answers`, async ({
    page,
    server,
  }) => {
    const range = { last: "7d" };
    await signIn(page, server);
    await page.goto(addressOf("explore", TREND, zone));
    const table = page.getByRole("main").locator("table").filter({ hasText: "Time" }).first();
    await expect(table.locator("tbody tr")).toHaveCount(7);
    const answer = await ask<"trend">(page.request, server, {
      kind: "trend",
      range,
      timezone: zone,
      ...TREND,
    });
    const groups = answer.series[0]?.groups ?? [];
    expect(groups.length).toBeGreaterThan(2);
    const expected = answer.times.map((_, bucket) =>
      groups.map(({ values }) => Number(values[bucket]).toLocaleString("en-US")),
    );
    expect(await cellsOf(page, table)).toEqual(expected);
    // Each bucket is called by its day on the zone's calendar.
    const days = await table.locator("tbody th").allTextContents();
    for (const [index, time] of answer.times.entries()) {
      expect(days[index]).toContain(String(Number(time.slice(8, 10))));
    }
  });

  test(`what the funnel shows in ${zone} is what the API answers`, async ({ page, server }) => {
    await signIn(page, server);
    await page.goto(addressOf("funnels", FUNNEL, zone));
    const { steps } = await ask<"funnel">(page.request, server, {
      kind: "funnel",
      range: { last: "7d" },
      timezone: zone,
      ...FUNNEL,
    });
    expect(steps[1]?.count).toBeGreaterThan(0);
    for (const { count } of steps) {
      await expect(page.getByRole("main")).toContainText(count.toLocaleString("en-US"));
    }
  });
}

function addressOf(screen: string, draft: object, zone: string): string {
  const search = new URLSearchParams({ range: "7d", zone, q: JSON.stringify(draft) });
  return `/p/${projectId}/${screen}?${search}`;
}

async function cellsOf(page: Page, table: ReturnType<Page["locator"]>): Promise<string[][]> {
  await expect(page.getByText("Loading")).toHaveCount(0);
  const rows = await table.locator("tbody tr").all();
  return Promise.all(rows.map((row) => row.locator("td").allTextContents()));
}

/** The same question by a personal key, as any client asks it. */
async function ask<K extends WireQuery["kind"]>(
  request: APIRequestContext,
  server: ConsoleServer,
  query: Extract<WireQuery, { kind: K }>,
): Promise<ResultOf<K>> {
  const answer = await request.post("/api/v1/query/execute", {
    headers: { Authorization: `Bearer ${server.personalKey}` },
    data: { project_id: projectId, query },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result;
}
