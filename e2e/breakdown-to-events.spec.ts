import type { Page } from "@playwright/test";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { signUpWithEvents } from "./browser/users";

const ZONE = "Europe/Berlin";
const DAY = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
/** In Berlin, this is already the next day. */
const LATE = `${DAY}T23:30:00Z`;
const PLANS = [1, 1, "1", "", null, [1], "(other)", "All others", true, "pro", "pro", "pro"];

const visit = (properties: object, timestamp = `${DAY}T12:00:00Z`) => ({
  event_name: "visit",
  user_id: "ana",
  platform: "web",
  timestamp,
  properties,
});

const totals = (page: Page) => page.getByRole("table", { name: "Totals of the range" });
const eventRows = (page: Page) =>
  page.getByRole("table", { name: "Events" }).locator("tbody").getByRole("row");

test("each group of a breakdown links to exactly the events it counts, and so does the remainder", async ({
  page,
}) => {
  const events = [
    ...PLANS.map((plan) => visit({ plan })),
    visit({}),
    visit({ plan: "pro" }, LATE),
    { ...visit({ plan: "pro" }), event_name: "other" },
  ];
  const { projectId } = await signUpWithEvents(page, "Ada", events);
  const query = {
    series: [{ events: ["visit"] }],
    breakdown: { field: "properties.plan", limit: 5 },
  };
  const address = `/p/${projectId}/explore?${new URLSearchParams({
    range: `${DAY}..${DAY}`,
    zone: ZONE,
    q: JSON.stringify(query),
  })}`;
  await open(page, address);
  const links = totals(page).locator("tbody").getByRole("link");
  await expect(links).toHaveCount(6);
  const groups = await totals(page)
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => ({
        href: row.querySelector("a")?.getAttribute("href") ?? "",
        count: Number(row.querySelectorAll("td")[1]?.textContent),
      })),
    );
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(PLANS.length + 1);
  for (const { href, count } of groups) {
    await open(page, href);
    await expect(eventRows(page)).toHaveCount(count);
  }

  await open(page, address);
  await links.filter({ hasText: "All others" }).click();
  await expect(page).toHaveURL(/\/events\?/);
  await expect(page.getByText(`Times are in ${ZONE}.`)).toBeVisible();
  await expect(eventRows(page)).toHaveCount(groups.at(-1)?.count ?? 0);
});
