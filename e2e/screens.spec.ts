import { mkdir } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { revenue } from "@/dashboards/templates/revenue";
import { expectAccessible, expectContrast } from "./browser/axe";
import { type HostedPages, openHostedPages } from "./browser/billing";
import { converse } from "./browser/conversations";
import { open } from "./browser/open";
import { LOADING_MS, openSampleProject } from "./browser/sample";
import { expect, test } from "./browser/test";
import { callMutation, callQuery } from "./browser/users";

/** Screenshots of every screen, for a person to check. The folder is not committed. */
const PICTURES = "e2e/screenshots";
/** They take time, and only help those who look at them. */
const takesPictures = process.env.SCREENSHOTS === "1";
/** Taller than any screen, in pixels. */
const WHOLE = 10_000;

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Places = {
  projectId: string;
  teamId: string;
  userId: string;
  dashboardId: string;
  reportId: string;
  conversationId: string;
  hosted: HostedPages;
};

const SQL = "SELECT platform, count() AS events FROM events GROUP BY platform ORDER BY events DESC";

const OUTSIDE = {
  landing: "/",
  pricing: "/pricing",
  "sign-in": "/sign-in",
  "sign-up": "/sign-up",
  "forgot-password": "/forgot-password",
  "reset-password": "/reset-password?token=unknown",
  claim: "/claim?token=unknown",
  invitation: "/invite/unknown",
  "not-found": "/no-such-page",
  docs: "/docs",
  "docs-quick-start": "/docs/quick-start",
  "docs-query-language": "/docs/query-language",
  "docs-sql-cookbook": "/docs/sql-cookbook",
};

const { title, description, config } = revenue;
/** A dashboard as created from a template. */
const TEMPLATE = { title, description, config };

/** A draft as the query builders store it in the URL. */
const encodeQuery = (draft: object) => encodeURIComponent(JSON.stringify(draft));
const SHOP_STEPS = ["product_viewed", "added_to_cart", "purchase"].map((name) => ({
  events: [name],
}));

const INSIDE: Record<string, (at: Places) => string> = {
  overview: ({ projectId }) => `/p/${projectId}/overview`,
  assistant: ({ projectId }) => `/p/${projectId}/assistant`,
  conversation: ({ projectId, conversationId }) => `/p/${projectId}/assistant?c=${conversationId}`,
  explore: ({ projectId }) =>
    `/p/${projectId}/explore?q=${encodeQuery({ series: [{ metric: "unique_users" }], breakdown: { field: "platform" }, compare: "previous_period" })}`,
  funnels: ({ projectId }) =>
    `/p/${projectId}/funnels?q=${encodeQuery({ steps: SHOP_STEPS, breakdown: { field: "country" } })}`,
  "funnels-unasked": ({ projectId }) => `/p/${projectId}/funnels`,
  retention: ({ projectId }) => `/p/${projectId}/retention`,
  paths: ({ projectId }) =>
    `/p/${projectId}/paths?q=${encodeQuery({ anchor: { events: ["product_viewed"] }, direction: "after" })}`,
  "paths-unasked": ({ projectId }) => `/p/${projectId}/paths`,
  dashboards: ({ projectId }) => `/p/${projectId}/dashboards`,
  dashboard: ({ projectId, dashboardId }) => `/p/${projectId}/dashboards/${dashboardId}`,
  "dashboard-edited": ({ projectId, dashboardId }) =>
    `/p/${projectId}/dashboards/${dashboardId}?edit=true`,
  events: ({ projectId }) => `/p/${projectId}/events`,
  users: ({ projectId }) => `/p/${projectId}/users`,
  user: ({ projectId, userId }) => `/p/${projectId}/users/${encodeURIComponent(userId)}`,
  reports: ({ projectId }) => `/p/${projectId}/reports`,
  report: ({ projectId, reportId }) => `/p/${projectId}/reports/${reportId}`,
  "report-editor": ({ projectId, reportId }) => `/p/${projectId}/reports/${reportId}/edit`,
  sql: ({ projectId }) => `/p/${projectId}/sql?ran=true&sql=${encodeURIComponent(SQL)}`,
  ingestion: ({ projectId }) => `/p/${projectId}/data`,
  "event-names": ({ projectId }) => `/p/${projectId}/data?tab=events`,
  properties: ({ projectId }) => `/p/${projectId}/data?tab=properties`,
  start: ({ projectId }) => `/p/${projectId}/start`,
  "project-settings": ({ projectId }) => `/p/${projectId}/settings`,
  agents: ({ projectId }) => `/p/${projectId}/agents`,
  "agents-cursor": ({ projectId }) => `/p/${projectId}/agents?client=cursor`,
  members: ({ teamId }) => `/t/${teamId}/members`,
  "team-settings": ({ teamId }) => `/t/${teamId}/settings`,
  usage: ({ teamId }) => `/t/${teamId}/usage`,
  plan: ({ teamId }) => `/t/${teamId}/plan`,
  "audit-log": ({ teamId }) => `/t/${teamId}/audit`,
  "new-project": ({ teamId }) => `/t/${teamId}/new-project`,
  "new-team": () => "/new-team",
  account: () => "/account",
  "personal-keys": () => "/account/keys",
  operator: () => "/operator",
  "verify-email": () => "/verify-email?token=unknown",
  "test-checkout": ({ hosted }) => hosted.checkout,
  "test-checkout-complete": ({ hosted }) => hosted.completeCheckout,
  "test-portal": ({ hosted }) => hosted.portal,
  "test-portal-card": ({ hosted }) => hosted.changeCard,
  "test-portal-cancel": ({ hosted }) => hosted.cancel,
};

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const DAYS = { range: { from: dayBefore(60), to: dayBefore(1) }, timezone: "Europe/Berlin" };
const REPORT = {
  title: "What the last month brought",
  description: "Traffic, and what people buy.",
  prompt: "Sum up the last month.",
  content: `## Traffic

**More** than ever, see [the dashboard](/).

\`\`\`tallymark
${JSON.stringify({ kind: "trend", title: "Purchases", series: [{ events: ["purchase"] }], ...DAYS })}
\`\`\`

| Country | Users |
| --- | ---: |
| France | 12 |

\`\`\`tallymark
${JSON.stringify({ kind: "breakdown", by: "country", title: "By country", ...DAYS })}
\`\`\`
`,
};

const QUESTIONS = [
  "How many purchase events were there by day in the last 30 days?",
  "Which country has the most users in the last 30 days?",
  "What share of users go from product_viewed to purchase?",
];

/** Screens that load something missing, with the status that the browser's console reports. */
const MISSING: Record<string, RegExp> = {
  invitation: /404/,
  "not-found": /404/,
  "verify-email": /400/,
};

/**
 * Buttons of screens that render their content once more when a part has loaded and again when
 * their width changes, on a wide and on a narrow screen.
 */
const LATE_BUTTONS: Record<string, { wide: RegExp; narrow: RegExp }> = {
  "dashboard-edited": { wide: /^Move “.*”$/, narrow: /^Move “.*” down$/ },
};

let places: Places;
let cookies: StorageState;

test.beforeAll(async ({ browser, server }) => {
  test.setTimeout(LOADING_MS);
  await mkdir(PICTURES, { recursive: true });
  const owner = await browser.newContext({ baseURL: server.url });
  const { projectId, teamId } = await openSampleProject(owner, server);
  const query = { kind: "users", range: { last: "90d" }, sort: "events", limit: 1 };
  const { users } = await callQuery<{ users: { user_id: string }[] }>(owner, "query.run", {
    projectId,
    query,
  });
  const { id: dashboardId } = await callMutation<{ id: string }>(owner, "dashboards.create", {
    projectId,
    ...TEMPLATE,
  });
  const { id: reportId } = await callMutation<{ id: string }>(owner, "reports.create", {
    projectId,
    ...REPORT,
  });
  const conversationId = await converse(owner, projectId, QUESTIONS);
  const payer = await browser.newContext({ baseURL: server.url });
  const hosted = await openHostedPages(payer);
  await payer.close();
  const userId = users[0]?.user_id ?? "";
  places = { projectId, teamId, userId, dashboardId, reportId, conversationId, hosted };
  cookies = await owner.storageState();
  await owner.close();
});

for (const [name, path] of Object.entries(OUTSIDE)) {
  test(`${name} fits in each theme and width and has no accessibility violations`, async ({
    page,
    expectConsoleError,
  }) => {
    const expectedError = MISSING[name];
    if (expectedError) expectConsoleError(expectedError);
    await open(page, path);
    await checkAll(page, name);
  });
}

for (const [name, pathOf] of Object.entries(INSIDE)) {
  test(`${name} fits in each theme and width and has no accessibility violations`, async ({
    page,
    context,
    expectConsoleError,
  }) => {
    const expectedError = MISSING[name];
    if (expectedError) expectConsoleError(expectedError);
    await context.addCookies(cookies.cookies);
    await open(page, pathOf(places));
    await checkAll(page, name);
  });
}

/**
 * Checks all widths and themes in one visit, since loading the page takes the most time. A width
 * changes what fits and what is visible, a theme only changes colours.
 */
async function checkAll(page: Page, name: string): Promise<void> {
  const buttons = LATE_BUTTONS[name];
  await resize(page, 1440, buttons?.wide);
  await expectFit(page);
  await expectAccessible(page);
  await takePicture(page, `${name}-light-1440`);
  await setTheme(page, "dark");
  await expectContrast(page);
  await takePicture(page, `${name}-dark-1440`);

  await resize(page, 390, buttons?.narrow);
  await expectFit(page);
  await expectAccessible(page);
  await takePicture(page, `${name}-dark-390`);
  await setTheme(page, "light");
  await expectContrast(page);
  await takePicture(page, `${name}-light-390`);
}

async function resize(page: Page, width: number, button?: RegExp): Promise<void> {
  // Content far below the window, such as dashboard tiles, loads only when it is in view.
  await page.setViewportSize({ width, height: WHOLE });
  if (button) await expect(page.getByRole("button", { name: button }).first()).toBeVisible();
  await expectLoaded(page);
  await page.setViewportSize({ width, height: 900 });
  await expectLoaded(page);
}

async function setTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expectLoaded(page);
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true], [data-skeleton]")).toHaveCount(0);
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (!takesPictures) return;
  const path = `${PICTURES}/${name}.png`;
  await page.screenshot({ path, fullPage: true, animations: "disabled" });
}

async function expectFit(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, "pixels beyond the right edge").toBeLessThanOrEqual(0);
}
