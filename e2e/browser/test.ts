import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { startServer, type TestServer, temporaryDataDir } from "../server";

export { expect };

/** A Pro team, so that others can be invited; `email` and `password` are its owner's. */
export type ConsoleServer = TestServer & { email: string; password: string };

const OWNER = { email: "owner@example.com", password: "correct horse battery" };

/** What is written there, once it is there. */
export const textOf = async (place: Locator): Promise<string> => (await place.textContent()) ?? "";

/** What a page may never do, whatever the test is about. */
type Faults = { offSite: string[]; errors: string[] };

export const test = base.extend<{ watched: Faults }, { server: ConsoleServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first parameter.
    async ({}, use) => {
      const dataDir = await temporaryDataDir();
      const server = await startServer({
        dataDir: dataDir.path,
        env: {
          TALLYMARK_INIT_EMAIL: OWNER.email,
          TALLYMARK_INIT_PASSWORD: OWNER.password,
          TALLYMARK_INIT_PLAN: "pro",
        },
      });
      await use({ ...server, ...OWNER });
      await server.stop();
      await dataDir.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  // Relative addresses are those of the server.
  baseURL: async ({ server }, use) => use(server.url),

  /** Every page of the test, also of further contexts: no request leaves the machine, no console error. */
  watched: [
    async ({ context, server }, use) => {
      const faults: Faults = { offSite: [], errors: [] };
      context.on("page", (page) => watch(page, server.url, faults));
      await use(faults);
      expect(faults.offSite, "requests to other sites").toEqual([]);
      expect(faults.errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

function watch(page: Page, url: string, faults: Faults): void {
  page.on("request", (request) => {
    const target = request.url();
    if (!target.startsWith(url) && !/^(data|blob):/.test(target)) faults.offSite.push(target);
  });
  page.on("pageerror", (error) => faults.errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.errors.push(message.text());
  });
}
