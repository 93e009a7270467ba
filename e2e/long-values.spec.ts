import type { Page } from "@playwright/test";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { signUpWithEvents } from "./browser/users";

const WIDTHS = [1440, 390];
const NAME = "a".repeat(200);
const PAGE = `https://example.com/${"segment/".repeat(50)}`;
const USER = "u".repeat(200);
const RANGE = "range=7d";

const encodeQuery = (draft: object) => `q=${encodeURIComponent(JSON.stringify(draft))}`;

/**
 * Screens that show names, ids and values sent by clients, here without any place for a line break.
 */
const SCREENS = {
  overview: "overview",
  explore: `explore?${RANGE}&${encodeQuery({ series: [{}], breakdown: { field: "properties.page" } })}`,
  funnel: `funnels?${RANGE}&${encodeQuery({ steps: [{ events: [NAME] }, { events: ["end"] }], breakdown: { field: "properties.page" } })}`,
  paths: `paths?${RANGE}&${encodeQuery({ anchor: { events: [NAME] }, direction: "after" })}`,
  events: `events?${RANGE}`,
  users: `users?${RANGE}`,
  user: `users/${USER}`,
  "event names": "data?tab=events",
  properties: "data?tab=properties",
};

let projectId: string;
let cookies: Parameters<ReturnType<Page["context"]>["addCookies"]>[0];

test.beforeAll(async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const sent = [NAME, "end"].map((event_name) => ({
    event_name,
    user_id: USER,
    platform: "p".repeat(200),
    properties: { page: PAGE, ["k".repeat(200)]: "v" },
  }));
  ({ projectId } = await signUpWithEvents(context, "Lo", sent));
  ({ cookies } = await context.storageState());
  await context.close();
});

test.beforeEach(({ context }) => context.addCookies(cookies));

const isWithin = (page: Page, selector: string) =>
  page.locator(selector).evaluate((box) => box.scrollWidth <= box.clientWidth);

for (const [name, address] of Object.entries(SCREENS)) {
  test(`long values do not widen the ${name} screen beyond the window`, async ({ page }) => {
    await open(page, `/p/${projectId}/${address}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("[aria-busy=true], [data-skeleton]")).toHaveCount(0);
      await expect.poll(() => isWithin(page, "html"), `at ${width} px`).toBe(true);
    }
  });
}

test("every step of a funnel fits in the window, however long the groups' values are", async ({
  page,
}) => {
  await open(page, `/p/${projectId}/${SCREENS.funnel}`);
  const steps = "[aria-label='Steps as bars']";
  await expect(page.locator(steps)).toContainText(PAGE);
  await expect.poll(() => isWithin(page, steps)).toBe(true);
});
