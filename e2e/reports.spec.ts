import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { alertsOf } from "./browser/alerts";
import { expectAccessible } from "./browser/axe";
import { open, reopen } from "./browser/open";
import { expect, test } from "./browser/test";
import { callMutation, callQuery, signIn, signUpWithEvents } from "./browser/users";

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const EVENTS = [9, 8, 8, 7].map((days, index) => ({
  event_name: "signed_up",
  user_id: `user-${index}`,
  platform: "web",
  timestamp: `${dayBefore(days)}T12:00:00Z`,
}));

const FIGURE = {
  kind: "trend",
  chart: "number",
  title: "All sign-ups",
  range: { from: dayBefore(10), to: dayBefore(5) },
  timezone: "UTC",
  series: [{ events: ["signed_up"] }],
};

const block = (chart: object) => `\`\`\`tallymark\n${JSON.stringify(chart)}\n\`\`\``;

/** Signs up a new user whose project has four sign-ups. */
async function openProject(page: Page): Promise<string> {
  return (await signUpWithEvents(page, "Rita", EVENTS)).projectId;
}

const text = (page: Page) => page.getByRole("textbox", { name: "Text, in Markdown" });
const preview = (page: Page) => page.getByRole("region", { name: "Preview", exact: true });
/** Returns the value that a number chart shows. */
const figureIn = (place: Page | Locator, value: number) =>
  place.getByRole("figure").getByTitle(String(value), { exact: true });

test("a report with a live chart is written, read after a reload, exported and deleted", async ({
  page,
}) => {
  const projectId = await openProject(page);
  await open(page, `/p/${projectId}/reports`);
  await expect(page.getByText("No reports yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "New report" }).first().click();

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Enter a title.")).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("What June brought");
  await text(page).fill("June was **good**.");
  await text(page).press("Control+End");
  await page.getByRole("button", { name: "Insert chart" }).click();
  const dialog = page.getByRole("dialog", { name: "Insert a chart" });
  await dialog.getByRole("button", { name: /^Over time/ }).click();
  await dialog.getByRole("radio", { name: "Number" }).click();
  await dialog.getByRole("textbox", { name: "Title" }).fill("All events");
  await expect(dialog.getByText("The chart keeps this period")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Insert", exact: true }).click();
  await expect(text(page)).toHaveValue(/```tallymark[\s\S]*"from": "\d{4}-\d\d-\d\d"/);
  await expect(figureIn(preview(page), 4)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();

  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
  for (const _ of ["saved", "reloaded"]) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What June brought");
    await expect(page.getByRole("figure")).toContainText("All events");
    await expect(page.getByRole("figure")).toContainText("UTC");
    await expect(figureIn(page, 4)).toBeVisible();
    await expect(page.locator("strong", { hasText: "good" })).toBeVisible();
    await reopen(page);
  }
  await expect(figureIn(page, 4)).toBeVisible();
  await expectAccessible(page);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Markdown" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("What-June-brought.md");
  const exported = await readFile(await file.path(), "utf8");
  expect(exported).toMatch(/^# What June brought\n\nJune was \*\*good\*\*\.\n\n```tallymark/);

  await page.getByRole("button", { name: "More for this report" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No reports yet")).toBeVisible();
});

test("leaving an unsaved report asks first, and keeps a draft", async ({ page }) => {
  const projectId = await openProject(page);
  await open(page, `/p/${projectId}/reports/new`);
  await page.getByRole("textbox", { name: "Title" }).fill("Half a thought");
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  const asking = page.getByRole("dialog", { name: "Leave without saving?" });
  await asking.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half a thought");
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await asking.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/overview/);
  await open(page, `/p/${projectId}/reports/new`);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half a thought");
  await expect(page.getByText("changes from an earlier visit")).toBeVisible();
});

test("of two concurrent edits of a report, the second sees a diff and loses nothing", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const projectId = await openProject(page);
  const content = "First line\n\nSecond line\n";
  const report = { projectId, title: "Shared", content };
  const { id, updatedAt } = await callMutation<{ id: string; updatedAt: string }>(
    page,
    "reports.create",
    report,
  );
  await open(page, `/p/${projectId}/reports/${id}/edit`);
  await text(page).fill("First line\n\nMy second line\n");
  const theirs = { projectId, reportId: id, content: "First line\n\nTheir second line\n" };
  await callMutation(page, "reports.change", { ...theirs, seen: updatedAt });

  await page.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this report" });
  await expect(conflict.getByText("Their second line")).toBeVisible();
  await expect(conflict.getByText("My second line")).toBeVisible();
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "Save mine as a copy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shared (copy)");
  await expect(page.getByText("My second line")).toBeVisible();
  const stored = await callQuery<{ content: string }>(page, "reports.byId", {
    projectId,
    reportId: id,
  });
  expect(stored.content).toBe(theirs.content);
});

test("the same report through the API has the value that the console shows", async ({
  page,
  request,
}) => {
  const projectId = await openProject(page);
  const { key } = await callMutation<{ key: string }>(page, "teams.personalKeys.create", {
    name: "Reports",
    scopes: ["read", "write"],
    projectIds: null,
    expiresAt: null,
  });
  const headers = { Authorization: `Bearer ${key}` };
  const created = await request.post("/api/v1/query/reports", {
    headers,
    data: { title: "By program", content: `Figures.\n\n${block(FIGURE)}` },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { id } = await created.json();
  const { chart: _, title: __, ...query } = FIGURE;
  const queried = await request.post("/api/v1/query/execute", { headers, data: { query } });
  const total = (await queried.json()).result.series[0].total;
  expect(total).toBe(4);

  await open(page, `/p/${projectId}/reports/${id}`);
  await expect(page.getByRole("figure", { name: "All sign-ups" })).toBeVisible();
  await expect(figureIn(page, total)).toBeVisible();

  const opened = await request.get(`/api/v1/query/reports/${id}`, { headers });
  const changed = await request.patch(`/api/v1/query/reports/${id}`, {
    headers: { ...headers, "If-Match": opened.headers().etag ?? "" },
    data: { content: "No chart any more." },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  await reopen(page);
  await expect(page.getByText("No chart any more.")).toBeVisible();
});

const HOSTILE = [
  "[click](javascript:alert(1))",
  "<img src=x onerror=alert(1)>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "![beacon](https://evil.example/p.gif)",
  "<script>alert(1)</script>",
  block({ ...FIGURE, title: "<img src=x onerror=alert(1)>" }),
].join("\n\n");

test("a script in a report or its title never runs", async ({ page }) => {
  const projectId = await openProject(page);
  const alerts = alertsOf(page);
  const title = "<img src=x onerror=alert(1)>";
  const report = { projectId, title, description: title, prompt: title, content: HOSTILE };
  const { id } = await callMutation<{ id: string }>(page, "reports.create", report);
  const inert = async () => {
    const main = page.getByRole("main");
    await expect(main.locator("img, iframe, script, [onerror], [href^=javascript]")).toHaveCount(0);
  };
  await open(page, `/p/${projectId}/reports`);
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await inert();
  await open(page, `/p/${projectId}/reports/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("[image: beacon]")).toBeVisible();
  await expect(figureIn(page, 4)).toBeVisible();
  await inert();
  await open(page, `/p/${projectId}/reports/${id}/edit`);
  await expect(preview(page).getByText("[image: beacon]")).toBeVisible();
  await inert();
  expect(alerts).toEqual([]);
});

test("a viewer can read reports but not write them", async ({ page, server, newGuest }) => {
  const { projectId } = await signIn(page, server);
  const report = { projectId, title: "For all", content: "Words." };
  const { id } = await callMutation<{ id: string }>(page, "reports.create", report);
  const guest = await newGuest("viewer");
  await open(guest, `/p/${projectId}/reports/${id}`);
  await expect(guest.getByText("Words.")).toBeVisible();
  await expect(guest.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expect(guest.getByRole("button", { name: "Print" })).toBeVisible();
  await open(guest, `/p/${projectId}/reports/${id}/edit`);
  await expect(guest.getByText("Your role can only read reports")).toBeVisible();
  await expectAccessible(guest);
});
