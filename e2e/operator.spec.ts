import { expectAccessible } from "./browser/axe";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { signIn } from "./browser/users";

const STATUS = "**/api/trpc/operator.status*";

test("the operator reaches the page by keyboard, and sees its parts and the zone of its times", async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await open(page, "/account");
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Command palette" }).fill("operator");
  await page.getByRole("option", { name: "Operator" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Operator" })).toBeVisible();
  const components = page.getByRole("table", { name: "Components" });
  await expect(components.getByRole("row", { name: "PostgreSQL Ready" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Tables of ClickHouse" })).toContainText(
    "schema_migrations",
  );
  const versionOf = (name: string) =>
    page
      .locator("dl > div")
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole("definition");
  await expect(versionOf("ClickHouse")).toHaveText(/^\d+\.\d+[\d.]*, embedded$/);
  await expect(versionOf("Last backup")).toHaveText("none");
  const disk = page.locator("p", { hasText: "Disk of DATA_DIR" }).locator("xpath=..");
  await expect(disk).toContainText(/[\d.]+ [KMGT]i?B of [\d.]+ [KMGT]i?B/);
  const work = page.getByRole("table", { name: "Background work" });
  await expect(work.getByRole("row", { name: "Check the disk" })).toContainText(/ago|now/);
  await expect(page.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d CES?T$/)).toBeVisible();
});

test("the page says that its values are old while the server does not answer", async ({
  page,
  server,
  expectConsoleError,
}) => {
  await signIn(page, server);
  await open(page, "/operator");
  await expect(page.getByRole("table", { name: "Components" })).toBeVisible();
  expectConsoleError(/ERR_FAILED/);
  await page.route(STATUS, (route) => route.abort());
  const notice = page.getByText("These values could not be refreshed");
  // After the page's own retries, which take a while.
  await expect(notice).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.unroute(STATUS);
  await expect(notice).toBeHidden({ timeout: 60_000 });
});

test("nobody else can open the page or sees a way to it", async ({
  newGuest,
  expectConsoleError,
}) => {
  const admin = await newGuest("admin");
  await open(admin, "/account");
  await admin.keyboard.press("Control+K");
  await admin.getByRole("combobox", { name: "Command palette" }).fill("operator");
  await expect(admin.getByRole("option", { name: "Operator" })).toHaveCount(0);
  expectConsoleError(/404/);
  await admin.goto("/operator");
  await expect(admin.getByRole("heading", { level: 1, name: "Operator" })).toHaveCount(0);
  await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
});
