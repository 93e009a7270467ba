import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectContrast } from "./browser/axe";
import { open } from "./browser/open";
import {
  test as base,
  type ConsoleServer,
  expect,
  runServer,
  STARTING_MS,
  textOf,
} from "./browser/test";
import { signIn, signUpWithEvents } from "./browser/users";

const JUMPING_CLOCK = fileURLToPath(new URL("jumping-clock.mjs", import.meta.url));

/** An export leaves out the last minute, so the server's clock jumps ahead instead of waiting. */
const test = base.extend<
  { skipTwoMinutes: () => Promise<void> },
  { clockFile: string; server: ConsoleServer }
>({
  clockFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first parameter.
    async ({}, use) => {
      const dir = await mkdtemp(join(tmpdir(), "tallymark-clock-"));
      await use(join(dir, "clock"));
      await rm(dir, { recursive: true });
    },
    { scope: "worker" },
  ],
  server: [
    async ({ clockFile }, use) =>
      runServer(use, {
        NODE_OPTIONS: `--import=${JUMPING_CLOCK}`,
        CLOCK_FILE: clockFile,
        INGEST_WORKERS: "0",
      }),
    { scope: "worker", timeout: STARTING_MS },
  ],
  skipTwoMinutes: async ({ clockFile, server }, use) => {
    await use(async () => {
      // Later tests share the server, whose clock must not go back.
      const jumps = server.output().split("The clock jumped").length;
      const ms = jumps * 120_000;
      await writeFile(clockFile, String(ms));
      process.kill(server.pid, "SIGUSR2");
      await expect.poll(() => server.output()).toContain(`The clock jumped by ${ms} ms`);
    });
  },
});

const cardOf = (page: Page): Locator => page.getByRole("region", { name: "Export events" });

const event = (userId: string, name: string) => ({
  event_id: crypto.randomUUID(),
  event_name: name,
  user_id: userId,
  platform: "web",
  properties: { text: "“quoted”\n☃", n: 1.5 },
});

async function listFiles(page: Page, userId = ""): Promise<void> {
  await cardOf(page).getByLabel("User ID (optional)").fill(userId);
  await cardOf(page).getByLabel("User ID (optional)").press("Enter");
}

/** Downloads the only file of the list and returns its events. */
async function downloadEvents(page: Page): Promise<Record<string, unknown>[]> {
  const link = cardOf(page).getByRole("list", { name: "Files" }).getByRole("link");
  await expect(link).toHaveCount(1);
  const downloaded = page.waitForEvent("download");
  await link.click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^events-\d{4}-\d\d-\d\dT\d\d\.ndjson$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

test("an export has all events of the project and no others, and is in the audit log", async ({
  page,
  newVisitor,
  skipTwoMinutes,
}) => {
  const events = [event("ada", "signup"), event("bob", "signup"), event("ada", "purchase")];
  const { projectId, teamId } = await signUpWithEvents(page, "Ex", events);
  await signUpWithEvents(await newVisitor(), "Other", [event("ada", "signup")]);
  await skipTwoMinutes();
  await open(page, `/p/${projectId}/settings`);

  await listFiles(page);
  await expect(cardOf(page)).toContainText("3 events, received before");
  const all = await downloadEvents(page);
  expect(all.map(({ event_id }) => event_id).sort()).toEqual(
    events.map(({ event_id }) => event_id).sort(),
  );
  expect(all[0]).toMatchObject({ properties: events[0]?.properties });

  await listFiles(page, "ada");
  await expect(cardOf(page)).toContainText("2 events, received before");
  expect((await downloadEvents(page)).map(({ user_id }) => user_id)).toEqual(["ada", "ada"]);

  await open(page, `/t/${teamId}/audit`);
  const log = page.getByRole("table", { name: "Audit log" });
  await expect(log).toContainText("exported events of “My project”");
  await expect(log).toContainText("exported events of the user “ada” in “My project”");
});

test("the list of files fits and is accessible in each width and theme, and names the project's zone", async ({
  page,
  skipTwoMinutes,
}) => {
  const { projectId } = await signUpWithEvents(page, "Fit", [event("ada", "signup")]);
  await skipTwoMinutes();
  await open(page, `/p/${projectId}/settings`);
  await listFiles(page);
  const list = cardOf(page).getByRole("list", { name: "Files" });
  await expect(list).toContainText("1 event");
  expect(await textOf(list)).toMatch(/UTC|CET|CEST/);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await takePicture(page, `export-dark-${width}`);
    await page.emulateMedia({ colorScheme: "light" });
    await expectContrast(page);
    await takePicture(page, `export-light-${width}`);
  }
});

test("no events, and a failure that can be retried, say so", async ({
  page,
  expectConsoleError,
}) => {
  const { projectId } = await signUpWithEvents(page, "None", [event("ada", "signup")]);
  await open(page, `/p/${projectId}/settings`);
  await listFiles(page, "nobody");
  await expect(cardOf(page)).toContainText("No events found.");
  expectConsoleError(/ERR_FAILED/);
  await page.route("**/api/v1/export?*", (route) => route.abort());
  await listFiles(page, "nobody");
  await expect(cardOf(page).getByRole("alert")).toContainText("Could not list the files.");
  await expectAccessible(page);
  await takePicture(page, "export-failed");
  await page.unroute("**/api/v1/export?*");
  await cardOf(page).getByRole("button", { name: "Try again" }).click();
  await expect(cardOf(page)).toContainText("No events found.");
});

test("a viewer can export events, but not delete them", async ({ page, server, newGuest }) => {
  const viewer = await newGuest("viewer");
  const { projectId } = await signIn(page, server);
  await open(viewer, `/p/${projectId}/settings`);
  await expect(cardOf(viewer)).toBeVisible();
  await expect(viewer.getByRole("region", { name: "Delete one user's data" })).toHaveCount(0);
});

/** For a person to look at, as in screens.spec.ts. */
async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== "1") return;
  await cardOf(page).screenshot({ path: `e2e/screenshots/${name}.png`, animations: "disabled" });
}
