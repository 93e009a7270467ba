import type { APIRequestContext } from "@playwright/test";
import type { ResultOf } from "@/query";
import type { WireFunnel, WireQuery, WireTrend } from "@/query/engine/language/wire";
import { open } from "./browser/open";
import { signIn, untilCounted } from "./browser/people";
import { type ConsoleServer, expect, test } from "./browser/test";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EVENTS = 240;
const ZONES = ["UTC", "Asia/Kathmandu", "America/New_York"];

/** A week that is over in every zone, whatever the time: no figure of it changes while a test runs. */
const midnightBefore = (days: number) => new Date(Math.floor(Date.now() / DAY_MS - days) * DAY_MS);
const dayBefore = (days: number) => midnightBefore(days).toISOString().slice(0, 10);
const RANGE = { from: dayBefore(9), to: dayBefore(3) };

const TREND: Omit<WireTrend, "kind" | "range" | "timezone"> = {
  series: [{ metric: "unique_users" }],
  breakdown: { field: "properties.plan" },
};
const FUNNEL: Omit<WireFunnel, "kind" | "range" | "timezone"> = {
  steps: [{ events: ["figures_seen"] }, { events: ["figures_bought"] }],
};

let projectId: string;

/** Events all through six of its days, so that each zone's days hold others. */
test.beforeAll(async ({ browser, server }) => {
  const owner = await browser.newContext({ baseURL: server.url });
  ({ projectId } = await signIn(owner, server));
  const end = midnightBefore(3).getTime();
  const events = Array.from({ length: EVENTS }, (_, index) => ({
    event_name: index % 3 === 0 ? "figures_bought" : "figures_seen",
    user_id: `figures-${(index * 7) % 31}`,
    platform: "web",
    timestamp: new Date(end - (index / EVENTS) * 6 * DAY_MS).toISOString(),
    properties: { plan: ["free", "pro", "team"][index % 5] ?? "free" },
  }));
  const sent = await fetch(`${server.url}/api/v1/ingest/batch`, {
    method: "POST",
    headers: { Authorization: `Bearer ${server.ingestKey}` },
    body: JSON.stringify({ events }),
  });
  expect(await sent.json()).toMatchObject({ events_published: EVENTS });
  const names = ["figures_bought", "figures_seen"];
  await untilCounted(owner, projectId, EVENTS, { events: names });
  await owner.close();
});

for (const timezone of ZONES) {
  test(`B11: what the explorer draws in ${timezone} is what the API answers`, async ({
    page,
    server,
  }) => {
    const { series, times } = await ask<"trend">(page.request, server, {
      kind: "trend",
      range: RANGE,
      timezone,
      ...TREND,
    });
    const groups = series[0]?.groups ?? [];
    expect(groups.length).toBeGreaterThan(2);
    await signIn(page, server);
    await open(page, addressOf("explore", TREND, timezone));
    const rows = page
      .getByRole("main")
      .locator("table")
      .filter({ has: page.getByRole("columnheader", { name: "Time" }) })
      .first()
      .locator("tbody tr");
    await expect
      .poll(async () =>
        Promise.all((await rows.all()).map((row) => row.locator("td").allTextContents())),
      )
      .toEqual(
        times.map((_, bucket) =>
          groups.map(({ values }) => Number(values[bucket]).toLocaleString("en-US")),
        ),
      );
    // Each bucket is called by its day on the zone's calendar.
    await expect(rows.locator("th")).toHaveText(
      times.map((time) => new RegExp(`\\b${Number(time.slice(8, 10))}\\b`)),
    );
  });

  test(`what the funnel shows in ${timezone} is what the API answers`, async ({ page, server }) => {
    const { steps } = await ask<"funnel">(page.request, server, {
      kind: "funnel",
      range: RANGE,
      timezone,
      ...FUNNEL,
    });
    expect(steps[1]?.count).toBeGreaterThan(0);
    await signIn(page, server);
    await open(page, addressOf("funnels", FUNNEL, timezone));
    const table = page.getByRole("table", { name: "Figures of each step" });
    for (const [at, { count }] of steps.entries()) {
      const users = table.locator("tbody tr").nth(at).getByRole("cell").nth(1);
      await expect(users).toHaveText(count.toLocaleString("en-US"));
    }
  });
}

function addressOf(screen: string, draft: object, zone: string): string {
  const range = `${RANGE.from}..${RANGE.to}`;
  return `/p/${projectId}/${screen}?${new URLSearchParams({ range, zone, q: JSON.stringify(draft) })}`;
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
