import { expectAccessible } from "./browser/axe";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { signIn } from "./browser/users";

test("the search finds sections while typing, by keyboard alone", async ({ page }) => {
  await open(page, "/docs");
  await page.keyboard.press("/");
  const search = page.getByRole("dialog", { name: "Search the documentation" });
  await search.getByRole("combobox").pressSequentially("spending lim");
  await expect(search.getByRole("option").first()).toContainText("Spending limit");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/plans-and-limits#spending-limit$/);
  await expect(search).toBeHidden();
  await expect(page.getByRole("heading", { name: "Spending limit" })).toBeInViewport();
});

test("the search says when there are no results, and Escape closes it", async ({ page }) => {
  await open(page, "/docs/api");
  await page.keyboard.press("Control+K");
  const search = page.getByRole("dialog", { name: "Search the documentation" });
  await search.getByRole("combobox").fill("zzzz");
  await expect(search).toContainText("No results for “zzzz”.");
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
});

test("pages can be read on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/docs/query-language");
  await page.getByRole("button", { name: "Open navigation" }).click();
  const navigation = page.getByRole("navigation", { name: "Documentation" });
  await navigation.getByRole("link", { name: "Billing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
  await expect(navigation).toBeHidden();
  await page.getByRole("button", { name: "Open navigation" }).click();
  await navigation.getByRole("link", { name: "Billing" }).click();
  await expect(navigation).toBeHidden();
});

test("the options of the browser SDK can be read on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/docs/browser-sdk");
  const table = page.getByRole("table").filter({ hasText: "respectDoNotTrack" });
  const meaning = table.getByRole("columnheader", { name: "meaning" });
  await meaning.scrollIntoViewIfNeeded();
  await expect(async () => {
    const { x = 0, width = 0 } = (await meaning.boundingBox()) ?? {};
    expect(x + width).toBeGreaterThan(0);
    expect(x + width).toBeLessThanOrEqual(390);
  }).toPass();
  const name = table.getByText("respectDoNotTrack", { exact: true });
  const lines = () => name.evaluate((element) => element.getClientRects().length);
  await expect.poll(lines).toBe(1);
});

for (const path of ["/docs/nope", "/docs/quick-start/nope", "/docs/api/nope"]) {
  test(`the unknown page ${path} keeps the navigation and the search`, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Documentation" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Search…/ })).toBeVisible();
    await expectAccessible(page);
  });
}

test("the console's palette finds the documentation", async ({ page, server }) => {
  const { projectId } = await signIn(page, server);
  await open(page, `/p/${projectId}/overview`);
  await page.keyboard.press("Control+K");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
  await page.keyboard.type("docu");
  await expect(page.getByRole("option").first()).toContainText("Documentation");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs$/);
});

test("code can be copied with the address of this server", async ({ page, context, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/docs/quick-start");
  const example = page.getByRole("figure").filter({ hasText: "/api/v1/ingest/event" });
  await example.getByRole("button", { name: "Copy" }).click();
  await expect(example.getByRole("status")).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl ${server.url}/api/v1/ingest/event \\\n`);
});

test("a query runs on the reader's events once they are signed in", async ({
  page,
  request,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  await open(page, "/docs/query-language");
  const example = page.getByRole("figure").filter({ hasText: "Runs on your own events" });
  await example.getByRole("button", { name: "Run" }).click();
  await expect(example.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    "/sign-in?next=%2Fdocs%2Fquery-language",
  );

  const event = { event_name: "documented", user_id: "reader", platform: "server" };
  const headers = { Authorization: `Bearer ${server.ingestKey}` };
  await request.post("/api/v1/ingest/event", { headers, data: event });
  await signIn(page, server);
  await open(page, "/docs/query-language");
  // Queries include the event after about a second.
  await expect(async () => {
    await example.getByRole("button", { name: "Run" }).click();
    await expect(example.getByRole("cell", { name: "documented" })).toBeVisible({
      timeout: 10_000,
    });
  }).toPass();
  await expectAccessible(page);
});

test("the API reference fits a phone and has no accessibility violations", async ({ page }) => {
  // The page is long, so it is not one of the screens that are checked in each theme and width.
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/docs/api");
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, "pixels beyond the right edge").toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test("a choice of language applies to all requests of the API reference", async ({ page }) => {
  await open(page, "/docs/api#query.execute");
  const python = page.getByRole("radiogroup", { name: "Language: Run a query" });
  await python.getByRole("radio", { name: "Python" }).click();
  await expect(page.getByText("urllib.request.urlopen")).not.toHaveCount(0);
  await expect(page.getByText('curl "')).toHaveCount(0);
});
