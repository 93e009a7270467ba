import { mkdir } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./browser/axe";
import { createDashboard, numberWidget, tile } from "./browser/dashboards";
import { open, reopen } from "./browser/open";
import { expect, test } from "./browser/test";
import { callMutation, signIn, signUp, signUpWithEvents } from "./browser/users";

const PICTURES = "e2e/screenshots";

const panelOf = (page: Page) =>
  page
    .getByRole("complementary", { name: "Assistant" })
    .or(page.getByRole("dialog", { name: "Assistant" }));
const fieldOf = (page: Page) => panelOf(page).getByRole("textbox", { name: "Question" });
/** What the panel says it sends with a question. */
const sentWith = (page: Page) =>
  panelOf(page).getByRole("button", { name: /^Sent with your question: / });

const toggle = (page: Page) => page.keyboard.press("Control+j");

/** Asks from the panel. Resolves to the body of the request. */
async function ask(page: Page, question: string): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((request) =>
    /\/conversations\/[^/]+\/messages$/.test(request.url()),
  );
  await expect(panelOf(page).getByRole("button", { name: "Stop" })).toHaveCount(0);
  await fieldOf(page).fill(question);
  await fieldOf(page).press("Enter");
  const body: Record<string, unknown> = (await sent).postDataJSON();
  await expect(panelOf(page).getByText(question, { exact: true })).toBeVisible();
  return body;
}

const events = (...names: string[]) =>
  names.map((event_name) => ({
    event_name,
    user_id: "ana",
    platform: "web",
    properties: { plan: "free" },
  }));

const q = (draft: object) => `?q=${encodeURIComponent(JSON.stringify(draft))}`;
const STEPS = [{ events: ["visit"] }, { events: ["signup"] }];

/** Screens, what the panel says about them, and what it sends. */
const SCREENS: [path: string, words: string, context: object][] = [
  [
    "overview",
    "Overview: Users · last 30 days",
    { screen: "Overview", query: { kind: "trend", series: [{ metric: "unique_users" }] } },
  ],
  [
    `explore${q({ series: [{ events: ["signup"] }], breakdown: { field: "country" } })}&range=7d`,
    "Explore: signup · by Country · last 7 days",
    { screen: "Explore", query: { kind: "trend", range: { last: "7d" } } },
  ],
  [
    `funnels${q({ steps: STEPS })}`,
    "Funnels: visit → signup · last 30 days",
    { screen: "Funnels", query: { kind: "funnel", steps: STEPS } },
  ],
  [
    "retention",
    "Retention: Weekly · Any event, then Any event · last 90 days",
    { screen: "Retention", query: { kind: "retention" } },
  ],
  [
    `paths${q({ anchor: { events: ["visit"] }, direction: "after" })}`,
    "Paths: After visit · last 30 days",
    { screen: "Paths", query: { kind: "paths", anchor: { events: ["visit"] } } },
  ],
  ["events", "Events: last 30 days", { screen: "Events", query: { kind: "events" } }],
  ["users", "Users: last 30 days", { screen: "Users", query: { kind: "users" } }],
  ["users/ana", "User: ana · last 12 months", { screen: "User", query: { user_id: "ana" } }],
  ["sql?sql=SELECT%201", "SQL: SELECT 1", { screen: "SQL", sql: "SELECT 1" }],
];

test("Ctrl-J opens the panel beside every screen, it says what it sends, and the question carries that", async ({
  page,
}) => {
  test.slow();
  const { projectId } = await signUpWithEvents(page, "Kim", events("visit", "visit", "signup"));
  for (const [at, [path, words, context]] of SCREENS.entries()) {
    await open(page, `/p/${projectId}/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // On the other screens, it opens by itself.
    if (at === 0) await toggle(page);
    await expect(sentWith(page)).toHaveText(`Sent with your question: ${words}`);
    expect(await ask(page, `What is ${words}?`)).toMatchObject({ context });
  }
});

test("a dashboard and a report are sent by their ids, and a widget with its query", async ({
  page,
}) => {
  const { projectId } = await signUpWithEvents(page, "Kim", events("visit"));
  const dashboard = await createDashboard(page, projectId, [numberWidget("a", 0)], "Shop");
  const { id: report } = await callMutation<{ id: string }>(page, "reports.create", {
    projectId,
    title: "June",
    description: "",
    prompt: "",
    content: "Text",
  });
  await open(page, `/p/${projectId}/reports/${report}`);
  await toggle(page);
  await expect(sentWith(page)).toContainText("Report: June");
  expect(await ask(page, "Sum it up")).toMatchObject({ context: { screen: "Report", report } });

  await open(page, `/p/${projectId}/dashboards/${dashboard}`);
  await expect(sentWith(page)).toContainText("Dashboard: Shop · last 30 days");
  expect(await ask(page, "What is new?")).toMatchObject({
    context: { screen: "Dashboard", dashboard },
  });

  await tile(page, "Figure a")
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: "Ask about this" }).click();
  await expect(sentWith(page)).toContainText("Widget: Figure a · last 30 days");
  await expect(fieldOf(page)).toHaveValue("Why did this change?");
  await expect(fieldOf(page)).toBeFocused();
  await expect(panelOf(page).getByRole("button", { name: "Stop" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const more = tile(page, "Figure a").getByRole("button", { name: /^More for/ });
  await more.press("Enter");
  await page.getByRole("menuitem", { name: "Ask about this" }).press("Enter");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await toggle(page);
  expect(await ask(page, "And this?")).toMatchObject({
    context: { screen: "Dashboard", dashboard, query: { kind: "trend", range: { last: "30d" } } },
  });
});

test("a question is sent without the screen once the user has removed it", async ({ page }) => {
  const { projectId } = await signUpWithEvents(page, "Kim", events("visit"));
  await open(page, `/p/${projectId}/explore`);
  await toggle(page);
  await page.getByRole("button", { name: "Ask without what the screen shows" }).click();
  await expect(panelOf(page).getByRole("button", { name: /^Not sent: / })).toContainText(
    "Explore:",
  );
  expect(await ask(page, "How many users?")).not.toHaveProperty("context");

  await page.getByRole("button", { name: "Send what the screen shows" }).click();
  expect(await ask(page, "And here?")).toHaveProperty("context.screen", "Explore");
});

test("“Ask why” prepares a question, which only Enter sends", async ({ page }) => {
  const { projectId } = await signUpWithEvents(page, "Kim", events("visit", "signup"));
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/messages")) sent.push(request.url());
  });
  await open(page, `/p/${projectId}/explore`);
  await page.getByRole("button", { name: "Ask why" }).click();
  await expect(fieldOf(page)).toHaveValue("Why did this change?");
  await expect(fieldOf(page)).toBeFocused();

  // What the user has written stays.
  await fieldOf(page).fill("My own question");
  await page.getByRole("button", { name: "Ask why" }).click();
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue("My own question");
  await fieldOf(page).fill("");

  await page.getByRole("link", { name: "Funnels" }).click();
  await expect(page.getByRole("heading", { name: "Funnels", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask about this" })).toHaveCount(0);
  await open(page, `/p/${projectId}/funnels${q({ steps: STEPS })}`);
  await page.getByRole("button", { name: "Ask about this" }).click();
  await expect(fieldOf(page)).toHaveValue("Where do users drop out most?");
  expect(sent).toEqual([]);
});

test("the panel keeps its conversation from screen to screen and after a reload, but shows it in no other project", async ({
  page,
  server,
}) => {
  const { teamId, projectId } = await signIn(page, server);
  const name = "Panel project";
  const { id: other } = await callMutation<{ id: string }>(page, "teams.projects.create", {
    teamId,
    name,
    timeZone: "UTC",
  });
  await open(page, `/p/${projectId}/overview`);
  await toggle(page);
  await ask(page, "Which secret is in the first project?");
  const question = panelOf(page).getByText("Which secret is in the first project?");

  await page.getByRole("link", { name: "Retention" }).click();
  await expect(page.getByRole("heading", { name: "Retention", level: 1 })).toBeVisible();
  await expect(question).toBeVisible();
  await reopen(page);
  await expect(question).toBeVisible();

  await page.getByRole("button", { name: /^Switch project/ }).click();
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(new RegExp(other));
  await expect(panelOf(page)).toBeVisible();
  await expect(panelOf(page).getByRole("link", { name: "Send the first event" })).toBeVisible();
  await expect(question).toHaveCount(0);

  await open(page, `/p/${projectId}/overview`);
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "New conversation" }).click();
  await expect(question).toHaveCount(0);
  await expect(fieldOf(page)).toBeFocused();
});

test("the panel opens in full, and is neither beside that screen nor beside a team's", async ({
  page,
}) => {
  const { projectId, teamId } = await signUpWithEvents(page, "Kim", events("visit"));
  await open(page, `/p/${projectId}/overview`);
  await toggle(page);
  await ask(page, "What happened?");
  await page.getByRole("button", { name: "Open in full" }).click();
  await expect(page).toHaveURL(/\/assistant\?c=[0-9a-f-]{36}$/);
  await expect(panelOf(page)).toHaveCount(0);
  await expect(
    page.getByRole("list", { name: "Messages" }).getByText("What happened?"),
  ).toBeVisible();

  await open(page, `/t/${teamId}/members`);
  await toggle(page);
  await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Assistant", exact: true })).toHaveCount(0);
});

test("Escape or the same key closes the panel, and the focus returns to where it was", async ({
  page,
}) => {
  const { projectId } = await signUpWithEvents(page, "Kim", events("visit"));
  await open(page, `/p/${projectId}/explore`);
  const opener = page.getByRole("button", { name: "Assistant", exact: true });
  await expect(opener).toHaveAttribute("aria-keyshortcuts", "Control+J Meta+J");
  for (const [opens, closes] of [
    ["Enter", "Escape"],
    ["Control+j", "Control+j"],
  ] as const) {
    await opener.focus();
    await page.keyboard.press(opens);
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.press(closes);
    await expect(panelOf(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
  await toggle(page);
  await page.keyboard.type("ask the assistant");
  await expect(page.getByRole("option", { name: /Ask the Assistant.*Ctrl J/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(fieldOf(page)).toBeFocused();
  // The screen beside it can be used.
  await page.getByRole("link", { name: "Funnels" }).press("Escape");
  await expect(panelOf(page)).toBeVisible();
});

test("what is typed stays when the panel closes and opens again", async ({ page }) => {
  const { projectId } = await signUp(page, "Kim");
  await open(page, `/p/${projectId}/explore`);
  await toggle(page);
  await fieldOf(page).fill("Half a quest");
  await page.keyboard.press("Escape");
  await toggle(page);
  await expect(fieldOf(page)).toHaveValue("Half a quest");
});

test("suggested questions are about the screen and the project's events, whatever their names", async ({
  page,
}) => {
  const long = "n".repeat(200);
  const hostile = "<img src=x onerror=alert(1)> قائمة";
  const names = [hostile, hostile, hostile, hostile, hostile, long, long, "visit"];
  const { projectId } = await signUpWithEvents(page, "Kim", events(...names));
  await open(page, `/p/${projectId}/explore`);
  await toggle(page);
  const suggestions = panelOf(page).getByRole("list", { name: "Suggested questions" });
  await expect(suggestions.getByRole("button").first()).toHaveText("Why did this change?");
  await expect(suggestions).toContainText(`How many “${hostile}” events were there by day`);
  await expect(suggestions).toContainText(`to ${long}?`);
  const overflow = () => panelOf(page).evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);

  const sent = page.waitForRequest((request) => request.url().endsWith("/messages"));
  await suggestions.getByRole("button", { name: "Which day was the highest?" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    content: "Which day was the highest?",
    context: { screen: "Explore" },
  });
});

test("from 80% on, the panel says how many messages are left, and the usage page has them", async ({
  page,
}) => {
  test.slow();
  const { projectId, teamId } = await signUpWithEvents(page, "Kim", events("visit"));
  await open(page, `/p/${projectId}/overview`);
  await toggle(page);
  for (let asked = 0; asked < 19; asked++) await askOverApi(page, projectId);
  await reopen(page);
  await expect(fieldOf(page)).toBeVisible();
  await expect(panelOf(page).getByText(/messages left/)).toHaveCount(0);
  await askOverApi(page, projectId);
  await reopen(page);
  await expect(panelOf(page).getByText(/messages left/)).toHaveText(
    /^5 of 25 messages left today; resets at midnight UTC \(0[12]:00 your time\)\. Pro has 500 a day$/,
  );
  await expect(page.getByRole("link", { name: "Pro has 500 a day" })).toHaveAttribute(
    "href",
    `/t/${teamId}/plan`,
  );
  await open(page, `/t/${teamId}/usage`);
  const usage = page.getByRole("region", { name: "Assistant messages" });
  await expect(usage).toContainText("20 of 25");
});

async function askOverApi(page: Page, projectId: string): Promise<void> {
  const conversations = "/api/v1/assistant/conversations";
  const made = await page.request.post(conversations, { data: { project_id: projectId } });
  const { id } = await made.json();
  const answer = await page.request.post(`${conversations}/${id}/messages`, {
    data: { content: "How many users?" },
  });
  expect(answer.status()).toBe(200);
}

test("below 1280 px the panel covers the screen, at 390 px all of it, and has no accessibility violations", async ({
  page,
}) => {
  await mkdir(PICTURES, { recursive: true });
  const { projectId } = await signUpWithEvents(page, "Kim", events("visit", "visit", "signup"));
  await open(page, `/p/${projectId}/explore`);
  for (const width of [1600, 1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    if (!(await panelOf(page).isVisible())) await toggle(page);
    const covers = width < 1280;
    await expect(panelOf(page)).toHaveRole(covers ? "dialog" : "complementary");
    await expect(page.locator("[inert] main")).toHaveCount(covers ? 1 : 0);
    await expect(async () => {
      const box = await panelOf(page).boundingBox();
      const main = await page.getByRole("main", { includeHidden: true }).boundingBox();
      if (!covers) expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
      if (width === 390) expect(box).toMatchObject({ x: 0, width: 390 });
    }).toPass();
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(panelOf(page).getByRole("list", { name: "Suggested questions" })).toBeVisible();
      await expect(page.locator("[aria-busy=true], [data-skeleton]")).toHaveCount(0);
      await page.screenshot({ path: `${PICTURES}/assistant-panel-${theme}-${width}.png` });
      await expectAccessible(page);
    }
  }
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toHaveCount(0);
});
