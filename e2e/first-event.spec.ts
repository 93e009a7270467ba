import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { open } from "./browser/open";
import { expect, test, textOf } from "./browser/test";
import { fillSignUp, newEmail } from "./browser/users";

const run = promisify(execFile);

test("after sign-up, the displayed curl command sends an event that arrives and appears in the overview", async ({
  page,
}) => {
  await open(page, "/sign-up");
  await fillSignUp(page, { name: "Ana", email: newEmail(), password: "a few random words" });
  await expect(page.getByRole("heading", { name: "Send your first event" })).toBeVisible();
  await expect(page.getByText("Waiting for your first event")).toBeVisible();

  const command = await textOf(page.getByRole("tabpanel").locator("pre"));
  const { stdout } = await run("bash", ["-ec", command]);
  expect(JSON.parse(stdout)).toMatchObject({ success: true, events_published: 1 });
  await expect(page.getByText("signup has arrived")).toBeVisible();

  await page.getByRole("link", { name: "Open the overview" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("signup");
});

test("the displayed Node snippet works", async ({ page }) => {
  await open(page, "/sign-up");
  await fillSignUp(page, { name: "Ben", email: newEmail(), password: "a few random words" });
  await page.getByRole("tab", { name: "Node" }).click();
  const program = await textOf(page.getByRole("tabpanel").locator("pre"));
  await run(process.execPath, ["--input-type=module", "--eval", program]);
  await expect(page.getByText("has arrived")).toBeVisible();
});

test("the displayed browser snippet works from another site", async ({ page, browser }) => {
  await open(page, "/sign-up");
  await fillSignUp(page, { name: "Cleo", email: newEmail(), password: "a few random words" });
  await page.getByRole("tab", { name: "Browser" }).click();
  const snippet = await textOf(page.getByRole("tabpanel").locator("pre"));

  const shop = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html").end(`<head>${snippet}</head><h1>Shop</h1>`);
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const { port } = shop.address() as AddressInfo;
  const elsewhere = await browser.newContext();
  await (await elsewhere.newPage()).goto(`http://127.0.0.1:${port}`);
  await expect(page.getByText("page_view has arrived")).toBeVisible();
  await elsewhere.close();
  shop.close();
});
