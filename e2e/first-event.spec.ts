import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { open } from "./browser/open";
import { expect, test, textOf } from "./browser/test";
import { fillSignUp, newEmail } from "./browser/users";
import { WITHOUT_REGISTRY } from "./npm";

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

test("the displayed commands for Node install the package and send an event", async ({ page }) => {
  await open(page, "/sign-up");
  await fillSignUp(page, { name: "Ben", email: newEmail(), password: "a few random words" });
  await page.getByRole("tab", { name: "Node" }).click();
  const blocks = page.getByRole("tabpanel").locator("pre");
  const [install, program] = [await textOf(blocks.nth(0)), await textOf(blocks.nth(1))];
  const project = await mkdtemp(join(tmpdir(), "tallymark-first-event-"));
  await writeFile(join(project, "first-event.mjs"), program);
  const options = { cwd: project, env: { ...process.env, ...WITHOUT_REGISTRY } };
  await run("bash", ["-ec", install], options);
  await run(process.execPath, ["first-event.mjs"], options);
  await expect(page.getByText("signup has arrived")).toBeVisible();
  await rm(project, { recursive: true });
});

test("the displayed script tags record a page view on another site", async ({ page, browser }) => {
  await open(page, "/sign-up");
  await fillSignUp(page, { name: "Cleo", email: newEmail(), password: "a few random words" });
  await page.getByRole("tab", { name: "Browser" }).click();
  const panel = page.getByRole("tabpanel");
  const visit = async (tag: string) => {
    const shop = createServer((_, response) => {
      response.setHeader("Content-Type", "text/html").end(`<head>${tag}</head><h1>Shop</h1>`);
    });
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    const { port } = shop.address() as AddressInfo;
    // A header of the tests' own would need a preflight, which ingestion refuses.
    const elsewhere = await browser.newContext({ extraHTTPHeaders: {} });
    await (await elsewhere.newPage()).goto(`http://127.0.0.1:${port}`);
    return async () => {
      await elsewhere.close();
      shop.close();
    };
  };

  const leave = await visit(await textOf(panel.locator("pre").first()));
  await expect(page.getByText("page_view has arrived")).toBeVisible();
  await expect(page.getByText("1 accepted this month")).toBeVisible();
  await leave();

  await panel.getByText("With subresource integrity").click();
  const pinned = panel.locator("pre").nth(1);
  await expect(pinned).toContainText("integrity=");
  const leaveAgain = await visit(await textOf(pinned));
  await expect(page.getByText("2 accepted this month")).toBeVisible();
  await leaveAgain();
});
