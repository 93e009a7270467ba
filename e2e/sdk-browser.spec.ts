import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type Site, startSite, trackMany } from "./browser/site";
import { type ConsoleServer, runServer, STARTING_MS } from "./browser/test";

type Fixtures = { server: ConsoleServer; site: Site };

const test = base.extend<{ problems: string[] }, Fixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first parameter.
    async ({}, use) => runServer(use),
    { scope: "worker", timeout: STARTING_MS },
  ],
  site: [
    async ({ server }, use) => {
      const site = await startSite(server);
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  /** Errors of pages, and violations of their policy. */
  problems: async ({ context }, use) => {
    const problems: string[] = [];
    context.on("weberror", (error) => problems.push(error.error().message));
    context.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    await use(problems);
  },
});

async function rows(server: ConsoleServer, columns: string, as: string): Promise<unknown[][]> {
  const sql = `SELECT ${columns} FROM events WHERE app_version = {as:String} ORDER BY timestamp`;
  const response = await fetch(`${server.url}/api/v1/query/execute`, {
    method: "POST",
    headers: { Authorization: `Bearer ${server.personalKey}` },
    body: JSON.stringify({ sql, params: { as } }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).rows;
}

/** A user can run 60 queries a minute. */
const polling = { intervals: [1_500], timeout: 30_000 };

const expectRows = (server: ConsoleServer, columns: string, as: string) =>
  expect.poll(() => rows(server, columns, as), polling);

/** Expects the events with the numbers from 0 to `count` - 1, each of them once. */
const expectNumbers = (server: ConsoleServer, as: string, count: number) =>
  expect
    .poll(async () => {
      const events = await rows(server, "event_name, properties_number['n']", as);
      const numbers = events.filter(([name]) => name !== "page_view").map(([, n]) => Number(n));
      return numbers.sort((a, b) => a - b);
    }, polling)
    .toEqual(Array.from({ length: count }, (_, n) => n));

const view =
  "event_name, properties_text['path'], properties_text['title'], properties_text['referrer']";

/** Waits until the script runs. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => window.tallymark);
}

const flush = (page: Page) => page.evaluate(() => window.tallymark?.flush());

test("page views of a single-page app are recorded, under a strict policy", async ({
  page,
  server,
  site,
  problems,
}) => {
  await visit(page, site.page("/start", "spa"));
  await page.evaluate(async () => {
    const titleAfter = (title: string) =>
      new Promise((resolve) =>
        setTimeout(() => {
          document.title = title;
          resolve(undefined);
        }),
      );
    history.replaceState(null, "", "/start?tab=2");
    history.pushState(null, "", "/old-products");
    history.replaceState(null, "", "/products");
    await titleAfter("Products");
    window.tallymark?.track("viewed", { n: 1 });
    await window.tallymark?.flush();
    history.back();
  });
  await expect(page).toHaveURL(/start/);
  await flush(page);
  await expectRows(server, view, "spa").toEqual([
    ["page_view", "/start", "/start", ""],
    ["page_view", "/products", "Products", ""],
    ["viewed", "", "", ""],
    ["page_view", "/start", "Products", ""],
  ]);
  const people = await rows(
    server,
    "user_id, properties_text['session_id'], platform, sdk_version",
    "spa",
  );
  expect(new Set(people.map(String)).size).toBe(1);
  expect(people[0]).toEqual([expect.any(String), `${people[0]?.[0]}.1`, "web", "browser-0.1.0"]);
  expect(problems).toEqual([]);
});

test("all tabs share the visitor and the session, which ends after half an hour", async ({
  page,
  context,
  server,
  site,
}) => {
  await page.clock.install();
  await visit(page, site.page("/one", "tabs", 'data-page-views="false"'));
  await trackMany(page, "first", 1, 1);
  const other = await context.newPage();
  await visit(other, site.page("/two", "tabs", 'data-page-views="false"'));
  await trackMany(other, "second", 1, 1);
  await flush(other);
  await page.evaluate(() => {
    window.tallymark?.identify("user-1");
    window.tallymark?.setSuper({ plan: "pro" });
    window.tallymark?.track("third");
  });
  await page.clock.fastForward("31:00");
  await page.evaluate(() => window.tallymark?.track("fourth", { plan: "free" }));
  await page.evaluate(() => {
    window.tallymark?.reset();
    window.tallymark?.track("fifth");
  });
  await flush(page);
  const columns =
    "event_name, user_id, properties_text['session_id'], properties_text['anonymous_id'], properties_text['plan']";
  await expectRows(server, columns, "tabs").toHaveLength(5);
  const events = new Map(
    (await rows(server, columns, "tabs")).map(([name, ...row]) => [name, row]),
  );
  const [visitor] = events.get("first") ?? [];
  expect(events.get("second")).toEqual([visitor, `${visitor}.1`, "", ""]);
  expect(events.get("third")).toEqual(["user-1", `${visitor}.1`, visitor, "pro"]);
  expect(events.get("fourth")).toEqual(["user-1", `${visitor}.2`, visitor, "free"]);
  const [stranger, session] = events.get("fifth") ?? [];
  expect(stranger).not.toBe(visitor);
  expect(session).toBe(`${stranger}.1`);
});

test("events that happen offline arrive once, on a later page", async ({
  page,
  context,
  server,
  site,
}) => {
  await visit(page, site.page("/", "offline"));
  await flush(page);
  await context.setOffline(true);
  await trackMany(page, "offline", 0, 150);
  await flush(page);
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await visit(later, site.page("/later", "offline"));
  await expectNumbers(server, "offline", 150);
});

for (const [name, breakStorage] of [
  [
    "blocked",
    () =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new Error("blocked");
        },
      }),
  ],
  [
    "full",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
  ],
] as const) {
  test(`events arrive even if localStorage is ${name}`, async ({
    page,
    server,
    site,
    problems,
  }) => {
    await page.addInitScript(breakStorage);
    await visit(page, site.page("/", `storage-${name}`));
    await trackMany(page, "first", 1, 1);
    await flush(page);
    await trackMany(page, "last", 1, 1);
    await page.goto("about:blank");
    const columns = "event_name, uniqExact(user_id) OVER ()";
    await expectRows(server, columns, `storage-${name}`).toEqual([
      ["page_view", 1],
      ["first", 1],
      ["last", 1],
    ]);
    expect(problems).toEqual([]);
  });
}

/** Loses the answers of some requests, after the server has stored their events. */
async function loseAnswers(context: BrowserContext, server: ConsoleServer): Promise<void> {
  let requests = 0;
  await context.route(`${server.url}/api/v1/ingest/**`, async (route) => {
    requests += 1;
    if (requests % 3 > 0) return route.fallback();
    await route.fetch().catch(() => undefined);
    return route.abort().catch(() => undefined);
  });
}

test("pages that close in mid-flight lose nothing, and nothing counts twice", async ({
  context,
  server,
  site,
}) => {
  await loseAnswers(context, server);
  const rounds = 12;
  for (let round = 0; round < rounds; round++) {
    const page = await context.newPage();
    await visit(page, site.page(`/${round}`, "closing"));
    await trackMany(page, "closing", round * 10, 10);
    if (round % 4 === 1) void flush(page).catch(() => undefined);
    if (round % 4 === 2) await page.goto("about:blank");
    if (round % 4 === 3) await page.reload();
    await page.close();
  }
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await visit(await context.newPage(), site.page("/end", "closing"));
  await expectNumbers(server, "closing", rounds * 10);
});

test("nothing is recorded or stored without consent", async ({ page, server, site, context }) => {
  const requests: string[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST") requests.push(request.url());
  });
  await visit(page, site.page("/", "consent", "data-opt-out-by-default"));
  await trackMany(page, "hidden", 0, 3);
  await flush(page);
  await page.evaluate(() => {
    window.tallymark?.identify("user-0");
    window.tallymark?.reset();
    window.tallymark?.identify("user-1");
    window.tallymark?.setSuper({ plan: "pro" });
  });
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.evaluate(() => window.tallymark?.optIn());
  await flush(page);
  await page.evaluate(() => window.tallymark?.track("agreed"));
  await flush(page);
  expect(requests).toHaveLength(2);
  await page.evaluate(() => {
    window.tallymark?.track("shown");
    window.tallymark?.optOut();
    window.tallymark?.track("hidden");
  });
  await flush(page);
  expect(requests).toHaveLength(2);
  const stored = () => Object.entries(localStorage).filter(([, text]) => text);
  expect(await page.evaluate(stored)).toEqual([["tallymark.choice", "out"]]);
  await expectRows(server, "event_name, user_id, properties_text['plan']", "consent").toEqual([
    ["page_view", "user-1", "pro"],
    ["agreed", "user-1", "pro"],
  ]);
});

test("events that wait in one tab are forgotten when the visitor opts out in another", async ({
  page,
  context,
  server,
  site,
}) => {
  const url = site.page("/", "other-tab", 'data-page-views="false"');
  await visit(page, url);
  const other = await context.newPage();
  await visit(other, url);
  await context.setOffline(true);
  await trackMany(page, "forgotten", 0, 3);
  const heard = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener("storage", () => resolve())),
  );
  await other.evaluate(() => window.tallymark?.optOut());
  await heard;
  await context.setOffline(false);
  await page.evaluate(() => {
    window.tallymark?.optIn();
    window.tallymark?.track("agreed");
  });
  await flush(await openLater(context, url));
  await expectRows(server, "event_name", "other-tab").toEqual([["agreed"]]);
});

/** A page that restores what others have left. */
async function openLater(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await visit(page, url);
  return page;
}

test("values that cannot be sent never throw into the page, nor stop other events", async ({
  page,
  server,
  site,
  problems,
}) => {
  await visit(page, site.page("/", "hostile", 'data-page-views="false"'));
  await page.evaluate(() => {
    const broken = {
      get plan() {
        throw new Error("broken");
      },
    };
    window.tallymark?.track("lost", broken);
    window.tallymark?.track("lost", { count: 1n });
    window.tallymark?.setSuper(broken);
    window.tallymark?.setSuper({ count: 1n });
    window.tallymark?.identify(Object.create(null));
    window.tallymark?.track("sent", { at: new Date(0), kind: Symbol("kind") });
  });
  await flush(page);
  await expectRows(server, "event_name, properties_text['at']", "hostile").toEqual([
    ["sent", "1970-01-01T00:00:00.000Z"],
  ]);
  expect(problems).toEqual([]);
});
