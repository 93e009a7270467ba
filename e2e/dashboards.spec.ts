import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { alertsOf } from "./browser/alerts";
import { expectAccessible } from "./browser/axe";
import { createDashboard, numberWidget, startEditing, tile } from "./browser/dashboards";
import { open, reopen } from "./browser/open";
import { expect, test } from "./browser/test";
import { signIn, signUpWithEvents, type TestUser } from "./browser/users";

const FORMULA = '=HYPERLINK("http://x","y")';
const DAY_MS = 86_400_000;

/** A few days of a shop's events; one has a name that a spreadsheet would run as a formula. */
const EVENTS = ["page_view", "page_view", "sign_up", "purchase", FORMULA].flatMap((name, at) =>
  [1, 2, 3].map((daysAgo) => ({
    event_name: name,
    user_id: `user-${(at + daysAgo) % 4}`,
    platform: "web",
    timestamp: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
    properties: { amount: 10 * daysAgo, currency: "EUR" },
  })),
);

const openShop = (page: Page): Promise<TestUser> => signUpWithEvents(page, "Lea", EVENTS);

const handle = (page: Page, name: string) => page.getByRole("button", { name: `Move “${name}”` });
const dialog = (page: Page) => page.getByRole("dialog");
/** Returns the value shown in a number widget. */
const shownValue = (page: Page, name: string, value: number) =>
  tile(page, name).getByTitle(String(value), { exact: true });

const leftOf = async (page: Page, name: string): Promise<number> =>
  (await tile(page, name).boundingBox())?.x ?? Number.NaN;

/** Waits, because a moved tile slides to its new place. */
async function expectLeftToRight(page: Page, left: string, right: string): Promise<void> {
  await expect(async () => {
    expect(await leftOf(page, left)).toBeLessThan(await leftOf(page, right));
  }).toPass();
}

/** The place of an element once it no longer moves. */
async function settledBox(element: Locator) {
  // Waits until it can be hovered, which includes that it stays in its place.
  await element.hover({ trial: true });
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not on the screen.");
  return box;
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
}

const textOfFile = async (download: Download): Promise<string> =>
  readFile(await download.path(), "utf8");

test("a dashboard is created from a template, gets a widget from Explore, and is duplicated, exported, deleted and imported", async ({
  page,
  expectConsoleError,
}) => {
  test.slow();
  const { projectId } = await openShop(page);
  await open(page, `/p/${projectId}/dashboards`);
  await expect(page.getByText("No dashboards yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Product overview/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product overview");
  // The template excludes bots, and the client that sends the test's events is one.
  await expect(tile(page, "Events")).toContainText("no change");
  await expectAccessible(page);

  await open(page, `/p/${projectId}/explore`);
  await page.getByRole("button", { name: "Add to dashboard" }).click();
  await expect(dialog(page).getByLabel("Widget title")).toHaveValue("Events");
  await expectAccessible(page);
  await dialog(page).getByLabel("Widget title").fill("From Explore");
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(tile(page, "From Explore")).toBeVisible();

  await page.getByRole("button", { name: "More for this dashboard" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product overview (copy)");
  await expect(tile(page, "From Explore")).toBeVisible();
  await page.getByRole("button", { name: "More for this dashboard" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as JSON" }).click();
  const file = await textOfFile(await saved);
  expect(JSON.parse(file)).toMatchObject({ title: "Product overview (copy)" });

  await page.getByRole("button", { name: "More for this dashboard" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("list", { name: "Dashboards" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Import" }).click();
  const input = dialog(page).locator("input[type=file]");
  await input.setInputFiles({
    name: "x.json",
    mimeType: "application/json",
    buffer: Buffer.from("{"),
  });
  await expect(dialog(page)).toContainText("“x.json” is not JSON");
  expectConsoleError(/400/);
  const spoilt = file.replace('"kind": "number"', '"kind": "numbr"');
  await input.setInputFiles({
    name: "y.json",
    mimeType: "application/json",
    buffer: Buffer.from(spoilt),
  });
  await dialog(page).getByRole("button", { name: "Import" }).click();
  await expect(dialog(page)).toContainText("config.widgets.0.kind");
  await expectAccessible(page);
  await input.setInputFiles({
    name: "z.json",
    mimeType: "application/json",
    buffer: Buffer.from(file),
  });
  await dialog(page).getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product overview (copy)");
  await expect(tile(page, "From Explore")).toBeVisible();
});

test("tiles can be moved by mouse and by keyboard, and keep their place after a reload", async ({
  page,
}) => {
  const { projectId } = await openShop(page);
  const id = await createDashboard(page, projectId, [numberWidget("a", 0), numberWidget("b", 4)]);
  await open(page, `/p/${projectId}/dashboards/${id}`);
  await startEditing(page);
  await expectAccessible(page);

  await handle(page, "Figure a").focus();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(
    page.getByText("Figure a: column 1, row 1, 4 columns wide, 4 rows high"),
  ).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(
    page.getByText("Figure a: column 5, row 1, 4 columns wide, 4 rows high"),
  ).toBeAttached();
  await expect(handle(page, "Figure a")).toBeFocused();
  await expectLeftToRight(page, "Figure b", "Figure a");

  const grip = await settledBox(handle(page, "Figure b"));
  const target = await settledBox(tile(page, "Figure a"));
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width + 60, target.y + 20, { steps: 12 });
  await page.mouse.up();
  await expectLeftToRight(page, "Figure a", "Figure b");

  await save(page);
  await expectSaved(page);
  await reopen(page);
  await expectLeftToRight(page, "Figure a", "Figure b");
});

test("on a narrow screen, tiles can be moved up and down by touch and by keyboard, and keep their place", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { projectId } = await openShop(page);
  const id = await createDashboard(page, projectId, [
    numberWidget("a", 0),
    numberWidget("b", 4),
    numberWidget("c", 8),
  ]);
  await open(page, `/p/${projectId}/dashboards/${id}`);
  await startEditing(page);
  await expectAccessible(page);
  const order = () =>
    page
      .getByRole("article")
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label")));
  const down = page.getByRole("button", { name: "Move “Figure a” down" });
  await down.click();
  await expect.poll(order).toEqual(["Figure b", "Figure a", "Figure c"]);
  await expect(page.getByText("Figure a: 2 of 3")).toBeAttached();
  await expect(down).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(order).toEqual(["Figure b", "Figure c", "Figure a"]);
  await expect(down).toBeFocused();
  await page.getByRole("button", { name: "Move “Figure c” up" }).click();
  await save(page);
  await expectSaved(page);
  await reopen(page);
  await expect(tile(page, "Figure a")).toBeVisible();
  await expect.poll(order).toEqual(["Figure c", "Figure b", "Figure a"]);
});

test("creating, changing, duplicating and removing a widget can be undone; unsaved changes survive a reload", async ({
  page,
}) => {
  test.slow();
  const { projectId } = await openShop(page);
  const id = await createDashboard(page, projectId, [numberWidget("a", 0)]);
  await open(page, `/p/${projectId}/dashboards/${id}`);
  await startEditing(page);
  await page.getByRole("button", { name: "Add widget" }).click();
  await expectAccessible(page);
  await dialog(page)
    .getByRole("button", { name: /^Ranking/ })
    .click();
  await expect(dialog(page).getByText("Choose a field to rank by.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Add", exact: true })).toBeDisabled();
  await dialog(page)
    .getByRole("button", { name: /^Break down by/ })
    .click();
  await page.getByRole("option", { name: /^Platform/ }).click();
  await expect(dialog(page).getByText("web")).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(tile(page, "Events by Platform")).toContainText("Web");

  await page.getByRole("button", { name: "Add widget" }).click();
  await dialog(page).getByRole("button", { name: /^Text/ }).click();
  await dialog(page).getByLabel("Text", { exact: true }).fill("## Read this first");
  await expect(dialog(page).getByRole("heading", { name: "Read this first" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Read this first" })).toBeInViewport();

  await page.getByRole("button", { name: "More for “Figure a”" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(tile(page, "Figure a")).toHaveCount(2);
  await page.getByRole("button", { name: "Undo last change" }).click();
  await expect(tile(page, "Figure a")).toHaveCount(1);

  await page.getByRole("link", { name: "Explore", exact: true }).click();
  await expect(dialog(page)).toContainText("Leave without saving?");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  page.once("dialog", (leaving) => void leaving.accept());
  await reopen(page);
  await expect(page.getByText("Unsaved changes restored.")).toBeVisible();
  await expect(tile(page, "Events by Platform")).toBeVisible();
  await save(page);
  await expectSaved(page);
});

test("after two concurrent edits, the second user sees who changed what and can save a copy or overwrite; nothing is lost", async ({
  page,
  context,
  expectConsoleError,
}) => {
  test.slow();
  expectConsoleError(/409/);
  const { projectId } = await openShop(page);
  const id = await createDashboard(page, projectId, [numberWidget("a", 0), numberWidget("b", 4)]);
  const address = `/p/${projectId}/dashboards/${id}`;
  const other = await context.newPage();
  // A tab behind others may not be drawn, and then nothing in it can be clicked.
  for (const one of [other, page]) {
    await one.bringToFront();
    await open(one, address);
    await startEditing(one);
  }
  await page.getByRole("button", { name: "More for “Figure a”" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await save(page);
  await expectSaved(page);

  await other.bringToFront();
  await other.getByRole("button", { name: "Title and description" }).click();
  await dialog(other).getByLabel("Title").fill("Shop, mine");
  await dialog(other).getByRole("button", { name: "Apply" }).click();
  await save(other);
  await expect(dialog(other)).toContainText("Lea also changed this dashboard");
  await expect(dialog(other).getByRole("region", { name: "What Lea changed" })).toContainText(
    "Figure a",
  );
  await expect(dialog(other).getByRole("region", { name: "What you changed" })).toContainText(
    "Title: “Shop” → “Shop, mine”",
  );
  await expectAccessible(other);
  await dialog(other).getByRole("button", { name: "Save mine as a copy" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Shop, mine (my version)");
  await expect(tile(other, "Figure a")).toBeVisible();
  await reopen(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop");
  await expect(tile(page, "Figure a")).toHaveCount(0);
});

test("a widget uses the dashboard's period and filters unless it has its own; changing them while viewing affects only the URL", async ({
  page,
}) => {
  const { projectId } = await openShop(page);
  const own = {
    ...numberWidget("b", 4),
    query: { kind: "trend", range: { last: "7d" }, series: [{ events: ["purchase"] }] },
  };
  const id = await createDashboard(page, projectId, [numberWidget("a", 0), own]);
  await open(page, `/p/${projectId}/dashboards/${id}`);
  await expect(shownValue(page, "Figure a", 15)).toBeVisible();
  await expect(tile(page, "Figure b")).toContainText("Last 7 days");
  await page.getByRole("button", { name: /^Period/ }).click();
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect(page).toHaveURL(/range=today/);
  await expect(shownValue(page, "Figure a", 0)).toBeVisible();
  await expect(shownValue(page, "Figure b", 3)).toBeVisible();
  await page.getByRole("button", { name: "Reset to saved" }).click();
  await expect(shownValue(page, "Figure a", 15)).toBeVisible();
});

test("the text of a small tile does not overlap other tiles", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/400/);
  const { projectId } = await openShop(page);
  const rejected = {
    ...numberWidget("a", 0),
    kind: "line",
    layout: { x: 0, y: 0, w: 2, h: 2 },
    query: { kind: "trend", series: [{}], granularity: "minute", range: { last: "300d" } },
  };
  const below = { ...numberWidget("b", 0), layout: { x: 0, y: 2, w: 2, h: 2 } };
  const id = await createDashboard(page, projectId, [rejected, below]);
  await open(page, `/p/${projectId}/dashboards/${id}`);
  await expect(tile(page, "Figure a")).toContainText("more than 11000 buckets");
  await expect(tile(page, "Figure b")).toContainText("15");
  const seen = () =>
    tile(page, "Figure b").evaluate((lower) => {
      const { x, y, width, height } = lower.getBoundingClientRect();
      const rows = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => y + height * part);
      return rows.map((row) => lower.contains(document.elementFromPoint(x + width / 2, row)));
    });
  await expect.poll(seen).toEqual([true, true, true, true, true]);
});

const HOSTILE =
  '<img src=x onerror=alert(1)> [x](javascript:alert(1)) <iframe srcdoc="<script>alert(1)</script>">';

test("a script in a dashboard's name or text never runs", async ({ page }) => {
  const { projectId } = await openShop(page);
  const alerts = alertsOf(page);
  const text = {
    id: "t",
    title: HOSTILE,
    kind: "text",
    layout: { x: 0, y: 0, w: 6, h: 4 },
    text: HOSTILE,
  };
  const id = await createDashboard(page, projectId, [text], HOSTILE);
  await open(page, `/p/${projectId}/dashboards`);
  await expect(page.getByRole("list", { name: "Dashboards" })).toContainText("<img src=x");
  await open(page, `/p/${projectId}/dashboards/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HOSTILE);
  await expect(page.getByRole("article")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.locator("img, iframe, script")).toHaveCount(0);
  await expect(main.locator('a[href^="javascript"]')).toHaveCount(0);
  expect(alerts).toEqual([]);
});

test("in the CSV of a table widget, formulas are text and numbers stay numbers", async ({
  page,
}) => {
  const { projectId } = await openShop(page);
  const table = {
    id: "t",
    title: "By name",
    kind: "table",
    layout: { x: 0, y: 0, w: 12, h: 8 },
    query: { kind: "breakdown", by: "event_name" },
  };
  const id = await createDashboard(page, projectId, [table]);
  await open(page, `/p/${projectId}/dashboards/${id}`);
  await expect(tile(page, "By name")).toContainText("page_view");
  const saved = page.waitForEvent("download");
  await tile(page, "By name").getByRole("button", { name: "CSV" }).click();
  const lines = (await textOfFile(await saved)).split("\r\n");
  expect(lines.find((line) => line.includes("HYPERLINK"))).toMatch(
    /^"'=HYPERLINK\(""http:\/\/x"",""y""\)",string,3,0\.2$/,
  );
  expect(lines.find((line) => line.startsWith("page_view"))).toBe("page_view,string,6,0.4");
});

test("a widget that no longer parses shows why in its tile, and the others still work", async ({
  page,
}) => {
  const { projectId } = await openShop(page);
  const id = await createDashboard(page, projectId, [numberWidget("a", 0), numberWidget("b", 4)]);
  // Clients cannot store such a widget, so the test changes the response.
  await page.route("**/api/trpc/*dashboards.byId*", async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(
      '"broken":{}',
      '"broken":{"b":["query.series.0.metric: Input should be \'count\'"]}',
    );
    await route.fulfill({ response, body: text });
  });
  await open(page, `/p/${projectId}/dashboards/${id}`);
  await expect(tile(page, "Figure b")).toContainText("This widget cannot be shown.");
  await expect(tile(page, "Figure b")).toContainText("query.series.0.metric");
  await expect(shownValue(page, "Figure a", 15)).toBeVisible();
  await expectAccessible(page);
});

test("the screen of a missing dashboard says so and links to the others", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  expectConsoleError(/400/);
  const { projectId } = await openShop(page);
  for (const id of [crypto.randomUUID(), "no-id"]) {
    await open(page, `/p/${projectId}/dashboards/${id}`);
    await expect(page.getByText("Dashboard not found")).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "All dashboards" }).click();
  await expect(page.getByText("No dashboards yet")).toBeVisible();
});

test("a viewer can view and export dashboards, but not change them", async ({
  page,
  server,
  newGuest,
}) => {
  const { projectId } = await signIn(page, server);
  const id = await createDashboard(page, projectId, [numberWidget("a", 0)], "For viewers");
  const guest = await newGuest("viewer");
  await open(guest, `/p/${projectId}/dashboards`);
  await expect(guest.getByRole("list", { name: "Dashboards" })).toContainText("For viewers");
  await expect(guest.getByRole("button", { name: "New dashboard" })).toHaveCount(0);
  await open(guest, `/p/${projectId}/dashboards/${id}?edit=true`);
  await expect(tile(guest, "Figure a")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
  await expect(guest.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await expectAccessible(guest);
});
