import { open, reopen } from "./browser/open";
import { expect, test, textOf } from "./browser/test";
import { signUp } from "./browser/users";

const EVENT = { event_name: "ping", user_id: "u1", platform: "web" };

test("a key revoked in the console is rejected immediately and permanently", async ({ page }) => {
  const { projectId } = await signUp(page, "Kai");
  await open(page, `/p/${projectId}/settings`);
  const table = page.getByRole("table", { name: "Ingest keys" });
  await table.getByRole("button", { name: /Show/ }).click();
  const key = await textOf(table.getByText(/^tm_ingest_[\w-]{20,}$/));
  const send = () =>
    page.request.post("/api/v1/ingest/event", {
      data: EVENT,
      headers: { Authorization: `Bearer ${key}` },
    });
  expect((await send()).status()).toBe(200);

  await table.getByRole("button", { name: /^Revoke/ }).click();
  await page
    .getByRole("dialog")
    .or(page.getByRole("alertdialog"))
    .getByRole("button", { name: "Revoke" })
    .click();
  await expect(page.getByText(/^Revoked the key/)).toBeVisible();
  for (const _ of [1, 2, 3]) expect((await send()).status()).toBe(401);
});

test("a personal key is shown only once and works", async ({ page }) => {
  await signUp(page, "Pia");
  await open(page, "/account/keys");
  await page
    .getByRole("button", { name: /New key/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByRole("button", { name: /Create/ }).click();
  const key = await textOf(dialog.locator("pre", { hasText: /^tm_user_/ }).first());
  const ask = () =>
    page.request.get("/api/v1/query/dashboards", { headers: { Authorization: `Bearer ${key}` } });
  expect((await ask()).status()).toBe(200);
  await reopen(page);
  await expect(page.getByRole("table", { name: /keys/i })).toContainText("Laptop");
  await expect(page.getByText(key)).toHaveCount(0);
});
