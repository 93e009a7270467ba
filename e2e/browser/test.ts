import { type Browser, test as base, expect, type Locator, type Page } from "@playwright/test";
import { startServer, type TestServer, temporaryDataDir } from "../server";
import { joinTeam, type Role } from "./team-guest";

export { expect };

/** A Pro team, so that others can be invited; `email` and `password` are its owner's. */
export type ConsoleServer = TestServer & { email: string; password: string };

const OWNER = { email: "owner@example.com", password: "correct horse battery" };

/** What is written there, once it is there. */
export const textOf = async (place: Locator): Promise<string> => (await place.textContent()) ?? "";

/** What a page may never do, whatever the test is about; `expected` is what this test lets it tell of. */
type Faults = { offSite: string[]; errors: string[]; expected: RegExp[] };

type Fixtures = {
  faults: Faults;
  /** Says that the browser's console is going to tell of this, as it does of every refused request. */
  expectConsoleError: (pattern: RegExp) => void;
  /** A page of another browser, with cookies of its own. */
  newVisitor: () => Promise<Page>;
  /** Such a page of somebody new, who has joined the owner's team and leaves it after the test. */
  newGuest: (role: Role) => Promise<Page>;
};

export const test = base.extend<Fixtures, { server: ConsoleServer }>({
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
          TRUSTED_PROXY_HOPS: "1",
        },
      });
      await use({ ...server, ...OWNER });
      await server.stop();
      await dataDir.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  // From one address more people would sign up than may within an hour.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first parameter.
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": nextAddress() }),

  // Relative addresses are those of the server.
  baseURL: async ({ server }, use) => use(server.url),

  /** Every page of the test: no request leaves the machine, no error shows but those that are expected. */
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
        // What an open page still asks of the team would be refused.
        await guest.close();
        await leave();
      });
      return guest;
    });
    // A team has room for few, and all files share this one.
    for (const leave of leaving) await leave();
  },
});

let addresses = 0;

/** Of the range for benchmarks (RFC 2544), which is nobody's. */
function nextAddress(): string {
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
