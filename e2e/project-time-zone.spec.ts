import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { callMutation, signUpWithEvents } from "./browser/users";

/**
 * Differs from the browser's and the server's time zone, including the minute at which hours start.
 */
const ZONE = "Asia/Kathmandu";
const OFFSET = "+05:45";
const DAY_MS = 86_400_000;

/** A completed day in every time zone. */
const day = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);
/** A time in an hour that has its own tick. */
const WALL = `${day}T06:05:09`;

async function csvOf(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent("download");
  await button.click();
  return readFile(await (await download).path(), "utf8");
}

test("chart axis, tooltip, table, live list and CSV show an event at the same time in the project's zone", async ({
  page,
}) => {
  const { projectId } = await signUpWithEvents(page, "Nima", [
    {
      event_name: "sunrise",
      user_id: "nima",
      platform: "web",
      timestamp: new Date(`${WALL}${OFFSET}`).toISOString(),
    },
  ]);
  await callMutation(page, "teams.projects.update", { projectId, timeZone: ZONE });

  const range = `${day}..${day}`;
  const draft = JSON.stringify({ series: [{ events: ["sunrise"] }], granularity: "hour" });
  await open(page, `/p/${projectId}/explore?${new URLSearchParams({ range, q: draft })}`);
  const chart = page.getByRole("figure").first();
  const tick = chart.locator(".recharts-xAxis-tick-labels").getByText("06:00", { exact: true });
  await expect(tick).toBeVisible();
  // Hovers above the tick, so that the tooltip shows the same bucket.
  const plot = chart.locator("svg.recharts-surface").first();
  const tooltip = chart.locator(".recharts-tooltip-wrapper");
  // Again if the chart was still taking its size.
  await expect(async () => {
    const [place, within] = [await tick.boundingBox(), await plot.boundingBox()];
    if (!place || !within) throw new Error("The axis has no tick.");
    await plot.hover({
      position: { x: place.x + place.width / 2 - within.x, y: place.y - 60 - within.y },
    });
    await expect(tooltip).toContainText("06:00 GMT+5:45", { timeout: 10_000 });
  }).toPass();
  await expect(tooltip).toContainText(/sunrise\s*1$/);

  await chart.getByRole("button", { name: /^Show as table/ }).click();
  const row = chart.getByRole("row", { name: /06:00 GMT\+5:45/ }).first();
  await expect(row).toContainText("1");
  const csv = await csvOf(page, chart.getByRole("button", { name: /^Download CSV/ }));
  expect(csv).toContain(`${day}T06:00:00${OFFSET},1`);

  await open(page, `/p/${projectId}/events`);
  const list = page.getByRole("table", { name: /events/i });
  await expect(list).toContainText("06:05:09");
  const events = await csvOf(page, page.getByRole("button", { name: /CSV/ }));
  expect(events).toContain(`${WALL}${OFFSET}`);
});
