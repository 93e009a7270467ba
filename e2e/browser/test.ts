import { type Browser, test as base, expect, type Locator, type Page } from "@playwright/test";
import { NEAR_MIDNIGHT_MS, waitForMidnightIfNear } from "@/testing/midnight";
import { type ServerEnv, startServer, type TestServer, temporaryDataDir } from "../server";
import { joinTeam, type Role } from "./team-guest";

export { expect };

/**
 * A server with a Pro team, so that it can have members; `email` and `password` are its owner's.
 */
export type ConsoleServer = TestServer & { email: string; password: string };

const OWNER = { email: "owner@example.com", password: "correct horse battery" };

/** Returns the text of an element once it exists. */
export const textOf = async (place: Locator): Promise<string> => (await place.textContent()) ?? "";

/**
 * Checks for what no page may do in any test; `expected` lists the errors that this test expects.
 */
type Faults = { offSite: string[]; errors: string[]; expected: RegExp[] };

type Fixtures = {
  faults: Faults;
  awayFromMidnight: undefined;
  /** Expects an error in the browser's console, which logs every rejected request. */
  expectConsoleError: (pattern: RegExp) => void;
  /** Opens a page with separate cookies. */
  newVisitor: () => Promise<Page>;
  /** Like `newVisitor`, for a new user who joins the owner's team and leaves it after the test. */
  newGuest: (role: Role) => Promise<Page>;
};

export const STARTING_MS = 120_000;

/** Runs a server with an empty data directory until `use` resolves. */
export async function runServer(
  use: (server: ConsoleServer) => Promise<void>,
  env: ServerEnv = {},
): Promise<void> {
  const dataDir = await temporaryDataDir();
  const server = await startServer({
    dataDir: dataDir.path,
    env: {
      TALLYMARK_INIT_EMAIL: OWNER.email,
      TALLYMARK_INIT_PASSWORD: OWNER.password,
      TALLYMARK_INIT_PLAN: "pro",
      TRUSTED_PROXY_HOPS: "1",
      ...env,
    },
  });
  await use({ ...server, ...OWNER });
  await server.stop();
  await dataDir.remove();
}

export const test = base.extend<Fixtures, { server: ConsoleServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first parameter.
    async ({}, use) => runServer(use),
    { scope: "worker", timeout: STARTING_MS },
  ],

  // Sign-ups are limited per address and hour.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first parameter.
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": nextIpAddress() }),

  // Relative URLs are resolved against the server.
  baseURL: async ({ server }, use) => use(server.url),

  /** Usage of today or of this month starts again at midnight UTC. */
  awayFromMidnight: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first parameter.
    async ({}, use) => {
      await waitForMidnightIfNear();
      await use(undefined);
    },
    { auto: true, timeout: 2 * NEAR_MIDNIGHT_MS },
  ],

  /**
   * Checks every page of the test: no requests leave the machine, and only expected errors occur.
   */
  faults: [
    async ({ context, server }, use) => {
      const faults: Faults = { offSite: [], errors: [], expected: [] };
      context.on("page", (page) => watch(page, server.url, faults));
      await use(faults);
      expect(faults.offSite, "requests to other sites").toEqual([]);
      const { errors, expected } = faults;
      for (const pattern of expected) {
        await expect.poll(() => errors, "expected errors").toContainEqual(matching(pattern));
      }
      const others = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(others, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  expectConsoleError: async ({ faults }, use) =>
    use((pattern) => void faults.expected.push(pattern)),

  newVisitor: async ({ browser, server, faults }, use) => {
    const contexts: Awaited<ReturnType<Browser["newContext"]>>[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: server.url });
      contexts.push(context);
      context.on("page", (page) => watch(page, server.url, faults));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  newGuest: async ({ page, server, newVisitor }, use) => {
    const leaving: (() => Promise<void>)[] = [];
    await use(async (role) => {
      const guest = await newVisitor();
      const leave = await joinTeam({ server, owner: page, guest }, role);
      leaving.push(async () => {
        // An open page would keep sending requests, which would be rejected.
        await guest.close();
        await leave();
      });
      return guest;
    });
    // All test files share this team, whose plan allows few members.
    for (const leave of leaving) await leave();
  },
});

let addresses = 0;

/** An address from the range for benchmarks (RFC 2544), which is otherwise unused. */
function nextIpAddress(): string {
  addresses++;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

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
