import type { Page } from "@playwright/test";
import { newSecret } from "@/base/ids";
import { silentLog } from "@/base/log";
import { utcMonth } from "@/base/time/utc";
import { type Database, openDatabase } from "@/database";
import { addUsage } from "@/testing/billing/subscriber";
import { findPostgres, startPostgres } from "@/testing/stores/postgres-server";
import { openPortal, subscribe } from "./browser/billing";
import { ACCEPTED, ping } from "./browser/events";
import { open, reopen } from "./browser/open";
import { test as base, type ConsoleServer, expect } from "./browser/test";
import { ingestKeyOf, signUp } from "./browser/users";
import { startServer, temporaryDataDir } from "./server";

const POSTGRES = findPostgres();
const USED = 2_250_000;

type Scene = ConsoleServer & { database: Database };

/**
 * Uses its own server on PostgreSQL, in which another process can have counted millions of events.
 */
const test = base.extend<object, { server: Scene }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first parameter.
    async ({}, use) => {
      const postgres = await startPostgres(POSTGRES ?? "");
      const dataDir = await temporaryDataDir();
      const dir = dataDir.path;
      const owner = { email: "owner@example.com", password: "correct horse battery" };
      const server = await startServer({
        dataDir: dir,
        env: {
          DATABASE_URL: postgres.url,
          AUTH_SECRET: newSecret(),
          TALLYMARK_INIT_PASSWORD: owner.password,
        },
      });
      const database = await openDatabase({ url: postgres.url, dir, log: silentLog });
      const scene: Scene = { ...server, ...owner, database };
      await use(scene);
      await server.stop();
      await database.close();
      await postgres.stop();
      await dataDir.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// biome-ignore lint/suspicious/noSkippedTests: it runs wherever PostgreSQL is installed.
test.skip(POSTGRES === null, "needs PostgreSQL");

async function setSpendingLimit(page: Page, button: string, dollars: string, warning?: string) {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog", { name: "Spending limit" });
  await dialog.getByLabel("Limit per month, in US dollars").fill(dollars);
  if (warning) await expect(dialog).toContainText(warning);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Spending limit set to $${dollars} a month.`)).toBeVisible();
}

test("usage beyond the quota is on the usage page and on the next invoice, until a spending limit rejects events", async ({
  page,
  server,
}) => {
  test.slow();
  const { projectId, teamId } = await signUp(page, "Lea");
  const key = await ingestKeyOf(page, projectId);
  await subscribe(page, teamId);
  await addUsage(server.database.prisma, teamId, utcMonth(Date.now()), USED);
  expect(await ping(page, key)).toEqual(ACCEPTED);

  const overage = page.getByRole("region", { name: "Overage" });
  // A process reads the others' counts about once a second, and the page reads them once.
  await expect(async () => {
    await open(page, `/t/${teamId}/usage`);
    await expect(overage).toContainText("Overage so far this month$2.50", { timeout: 10_000 });
  }).toPass();
  await expect(overage).toContainText("Events beyond the quota250,001");
  // Counts are written once a second.
  const counted = { _sum: { events: BigInt(USED + 1) } };
  const sum = () =>
    server.database.prisma.usageMonth.aggregate({ where: { teamId }, _sum: { events: true } });
  await expect.poll(sum).toEqual(counted);

  await open(page, await openPortal(page, teamId));
  await page.locator("summary", { hasText: "Test clock" }).click();
  await page.getByRole("button", { name: "Go to the next renewal" }).click();
  await expect(page.getByText(/Invoice \S+ of \$31.50 was paid\./)).toBeVisible();
  const invoice = page.locator("details", { hasText: "$31.50" }).first();
  await invoice.locator("summary").click();
  await expect(invoice).toContainText("250,001");
  await expect(invoice).toContainText("$2.50");

  await open(page, `/t/${teamId}/usage`);
  const main = page.getByRole("main");
  const warning = "Overage is already $2.50 this month, so new events are rejected";
  await setSpendingLimit(page, "Set a spending limit…", "2", warning);
  expect(await ping(page, key)).toEqual([429, "spending_limit_reached"]);
  const alert = main.getByRole("alert");
  await expect(alert).toContainText("The spending limit is reached: new events are rejected");
  await setSpendingLimit(page, "Change the spending limit…", "5");
  expect(await ping(page, key)).toEqual(ACCEPTED);
  await reopen(page);
  await expect(overage).toContainText("$2.50 of $5");
  await expect(alert).toHaveCount(0);
});
