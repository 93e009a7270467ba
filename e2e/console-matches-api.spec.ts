import type { APIRequestContext } from "@playwright/test";
import type { ResultOf } from "@/query";
import type { WireFunnel, WireQuery, WireTrend } from "@/query/engine/language/wire";
import { open } from "./browser/open";
import { type ConsoleServer, expect, test } from "./browser/test";
import { signIn, waitUntilCounted } from "./browser/users";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EVENTS = 240;
const ZONES = ["UTC", "Asia/Kathmandu", "America/New_York"];

/** A completed week in every time zone, so that no value changes during a test. */
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

/**
 * Events throughout six days of that week, so that days contain different events in each time zone.
 */
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
  await waitUntilCounted(owner, projectId, EVENTS, { events: names });
  await owner.close();
});

for (const timezone of ZONES) {
  test(`Explore in ${timezone} shows the same values as the API`, async ({ page, server }) => {
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
    // Each bucket is labelled with its day in the time zone.
    await expect(rows.locator("th")).toHaveText(
      times.map((time) => new RegExp(`\\b${Number(time.slice(8, 10))}\\b`)),
    );
  });

  test(`the funnel in ${timezone} shows the same values as the API`, async ({ page, server }) => {
    const { steps } = await ask<"funnel">(page.request, server, {
      kind: "funnel",
      range: RANGE,
      timezone,
      ...FUNNEL,
    });
    expect(steps[1]?.count).toBeGreaterThan(0);
    await signIn(page, server);
    await open(page, addressOf("funnels", FUNNEL, timezone));
    const table = page.getByRole("table", { name: "Results by step" });
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

/** Runs the same query with a personal key, as an API client would. */
async function ask<K extends WireQuery["kind"]>(
  request: APIRequestContext,
  server: ConsoleServer,
  query: Extract<WireQuery, { kind: K }>,
): Promise<ResultOf<K>> {
  const response = await request.post("/api/v1/query/execute", {
    headers: { Authorization: `Bearer ${server.personalKey}` },
    data: { project_id: projectId, query },
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).result;
}
