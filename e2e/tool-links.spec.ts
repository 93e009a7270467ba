import type { Page } from "@playwright/test";
import { subscribe } from "./browser/billing";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { callMutation, signUpWithEvents } from "./browser/users";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Midnight in UTC, ten days ago: over in every time zone. */
const START = Math.floor(Date.now() / DAY_MS - 10) * DAY_MS;
const instant = (ms: number) => new Date(ms).toISOString();

const event = (event_name: string, user_id: string, plan: string, hours: number) => ({
  event_name,
  user_id,
  platform: "web",
  timestamp: instant(START + hours * HOUR_MS),
  properties: { plan },
});

const EVENTS = [
  event("visit", "ana", "pro", 1),
  event("buy", "ana", "pro", 2),
  event("visit", "ben", "free", 3),
  event("visit", "cleo", "free", 4),
  event("buy", "cleo", "free", 5),
  event("visit", "cleo", "free", 27),
  // Outside the two instants.
  event("visit", "dan", "free", 40),
];

/** A range that the console's pickers cannot represent. */
const INSTANTS = { start_time: instant(START), end_time: instant(START + 36 * HOUR_MS) };

type Answer = { url: string; columns: string[]; rows: unknown[][]; totals?: unknown[] };
let agent: { projectId: string; key: string };
let cookies: Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

test.beforeAll(async ({ browser, server }) => {
  const owner = await browser.newContext({ baseURL: server.url });
  const { teamId, projectId } = await signUpWithEvents(owner, "Ada", EVENTS);
  await subscribe(await owner.newPage(), teamId);
  const created = await callMutation<{ key: string }>(owner, "teams.personalKeys.create", {
    name: "Agent",
    scopes: ["read"],
    projectIds: [projectId],
    expiresAt: null,
  });
  agent = { projectId, key: created.key };
  cookies = await owner.storageState();
  await owner.close();
});

test.beforeEach(({ context }) => context.addCookies(cookies.cookies));

/** Asks a query tool as an agent does. */
async function ask(page: Page, name: string, args: object): Promise<Answer> {
  const params = { name, arguments: { project: agent.projectId, ...args } };
  const response = await page.request.post("/api/mcp", {
    data: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    headers: {
      Authorization: `Bearer ${agent.key}`,
      Accept: "application/json, text/event-stream",
    },
  });
  // The only event of the stream.
  const { result } = JSON.parse((await response.text()).replace(/^[^{]*/, ""));
  expect(result.isError, JSON.stringify(result)).not.toBe(true);
  return result.structuredContent;
}

/** Opens the URL of an answer. */
async function follow(page: Page, { url }: Answer): Promise<void> {
  const { pathname, search } = new URL(url);
  await open(page, `${pathname}${search}`);
}

const cells = (page: Page, table: string, row: RegExp) =>
  page.getByRole("table", { name: table }).getByRole("row", { name: row }).getByRole("cell");

test("the link of a trend over two instants shows the same total", async ({ page }) => {
  const series = [{ metric: "unique_users", events: ["visit"] }, { events: ["visit"] }];
  const answer = await ask(page, "query_trend", { range: INSTANTS, series });
  expect(answer.totals?.slice(1)).toEqual([3, 4]);
  await follow(page, answer);
  await expect(cells(page, "Totals of the range", /^A?\s*visit: Users/).nth(1)).toHaveText("3");
});

test("the link of a trend over six weeks shows the same total", async ({ page }) => {
  const answer = await ask(page, "query_trend", {
    range: { last: "6w" },
    series: [{ metric: "unique_users", events: ["visit"] }],
  });
  expect(answer.totals?.slice(1)).toEqual([4]);
  await follow(page, answer);
  await expect(page.getByRole("button", { name: /^Period: Last 6 weeks/ })).toBeVisible();
  await expect(cells(page, "Totals of the range", /visit: Users/).nth(1)).toHaveText("4");
});

test("the link of a breakdown shows the same figures", async ({ page }) => {
  const args = { range: INSTANTS, events: ["visit"], by: "properties.plan" };
  const answer = await ask(page, "query_breakdown", args);
  expect(answer.rows).toEqual([
    ["free", 3, 0.75],
    ["pro", 1, 0.25],
  ]);
  await follow(page, answer);
  await expect(cells(page, "Totals of the range", /^free/).nth(1)).toHaveText("3");
});

test("the link of a funnel shows the same users", async ({ page }) => {
  const answer = await ask(page, "query_funnel", {
    range: INSTANTS,
    steps: [{ events: ["visit"] }, { events: ["buy"] }],
    window: "12h",
  });
  expect(answer.rows.map((row) => row[2])).toEqual([3, 2]);
  await follow(page, answer);
  await expect(cells(page, "Results by step", /buy/).nth(1)).toHaveText("2");
});

test("the link of retention shows the same cohorts", async ({ page }) => {
  const answer = await ask(page, "query_retention", {
    range: INSTANTS,
    granularity: "day",
    start: { events: ["visit"] },
    return: { events: ["visit"] },
    periods: 3,
  });
  expect(answer.rows[0]?.slice(1, 6)).toEqual([3, 3, 1, 1, 0.333333]);
  expect(answer.totals?.[5]).toBe(0.25);
  await follow(page, answer);
  const rows = page.getByRole("region", { name: "Cohorts by period" }).locator("tbody tr");
  await expect(rows.first()).toContainText("25.0%");
  await expect(rows.nth(1)).toContainText("33.3%");
});

test("the link of paths shows the same users", async ({ page }) => {
  const answer = await ask(page, "query_paths", {
    range: INSTANTS,
    anchor: { events: ["visit"] },
    direction: "after",
    steps: 1,
    window: "2h",
  });
  expect(answer.rows).toEqual([
    [1, "visit", "buy", 2],
    [1, "visit", "(ended)", 1],
  ]);
  await follow(page, answer);
  const flows = page.getByRole("table", { name: "Users who went from one event to the next" });
  await expect(flows.getByRole("row", { name: /visit buy/ })).toContainText("2");
});
