import type { Page } from "@playwright/test";
import { expectAccessible } from "./browser/axe";
import { open, reopen } from "./browser/open";
import { expect, test } from "./browser/test";
import { signUp, signUpWithEvents } from "./browser/users";

const HOUR_MS = 3_600_000;
/** A user id that must be escaped in a URL. */
const ODD = "team/ünï 👩‍🚀?#100%";

type Sent = { event_name: string; user_id: string; hoursAgo: number; plan?: string };

const SENT: Sent[] = [
  { event_name: "signed_up", user_id: ODD, hoursAgo: 50, plan: "free" },
  // Minutes after the first event, so both are in one session.
  { event_name: "page_viewed", user_id: ODD, hoursAgo: 49.9, plan: "free" },
  { event_name: "purchase", user_id: ODD, hoursAgo: 2, plan: "pro" },
  { event_name: "signed_up", user_id: "ben", hoursAgo: 1, plan: "free" },
];

/** Signs up a user whose project has two users. */
async function openProject(page: Page): Promise<string> {
  const events = SENT.map(({ hoursAgo, plan, ...event }) => ({
    ...event,
    platform: "web",
    timestamp: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
    properties: { plan },
  }));
  return (await signUpWithEvents(page, "Uma", events)).projectId;
}

const rows = (page: Page) => page.getByRole("region", { name: "Users" }).getByRole("row");

test("users can be searched by part of their id, sorted and opened, whatever characters the id contains", async ({
  page,
}) => {
  const projectId = await openProject(page);
  await open(page, `/p/${projectId}/users`);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(1)).toContainText("ben");
  await page.getByRole("combobox", { name: "Order" }).click();
  await page.getByRole("option", { name: "Most events" }).click();
  await expect(rows(page).nth(1)).toContainText(ODD);
  await page.getByRole("searchbox").fill("TEAM/");
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);
  await reopen(page);
  await expect(page.getByRole("searchbox")).toHaveValue("TEAM/");

  await rows(page).nth(1).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(ODD);
  const metrics = page.getByRole("region", { name: "Metrics" });
  await expect(metrics).toContainText("Events3");
  await expect(metrics).toContainText("Sessions2");
  await expect(page.getByRole("region", { name: "Latest properties" })).toContainText("pro");
  await expect(page.getByRole("region", { name: "Top events" })).toContainText("purchase");
  await expectAccessible(page);

  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("listitem")).toHaveText([/purchase/, /page_viewed/, /signed_up/]);
  await timeline.getByRole("button", { name: /purchase/ }).click();
  const sheet = page.getByRole("dialog", { name: "purchase" });
  await expect(sheet).toContainText('"plan": "pro"');
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/event=/);
  // Opening and closing the sheet created two history entries.
  await page.goBack();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("TEAM/");
});

test("at 390 px, a table's edges fade on the sides where there is more to scroll to", async ({
  page,
}) => {
  const projectId = await openProject(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/p/${projectId}/users`);
  const table = page.getByRole("region", { name: "Users", exact: true });
  await expect(rows(page)).toHaveCount(3);
  const fades = () =>
    table.evaluate((box) => {
      const style = getComputedStyle(box);
      return ["--fade-before", "--fade-after"].map((name) => style.getPropertyValue(name));
    });
  await expect.poll(fades).toEqual(["0px", "32px"]);
  await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect.poll(fades).toEqual(["32px", "0px"]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(fades).toEqual(["0px", "0px"]);
});

test("an event links to its user", async ({ page }) => {
  const projectId = await openProject(page);
  await open(page, `/p/${projectId}/events`);
  await page.getByRole("region", { name: "Events" }).getByRole("row").nth(1).focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/users\//);
  await expect(page.getByRole("region", { name: "Metrics" })).toBeVisible();
});

test("an unknown user is reported as not found, and a project without events says how to start", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const { projectId } = await signUp(page, "Nia");
  await open(page, `/p/${projectId}/users`);
  await expect(page.getByRole("link", { name: "Send the first event" })).toBeVisible();
  await open(page, `/p/${projectId}/users/nobody`);
  await expect(page.getByText("User not found")).toBeVisible();
  await expectAccessible(page);
  // A URL cut off in the middle of a character still opens the console.
  await open(page, `/p/${projectId}/users/%E0%A4%A`);
  await expect(page.getByText("User not found")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("%E0%A4%A");
});
