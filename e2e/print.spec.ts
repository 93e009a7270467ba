import type { Page } from "@playwright/test";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { callMutation, signUpWithEvents } from "./browser/users";

/** The width of A4 between the usual margins, in pixels. */
const SHEET = { width: 718, height: 1_000 };
const SCREEN = { width: 1_440, height: 900 };

const WORDS = { description: "", prompt: "" };
const columns = Array.from({ length: 14 }, (_, at) => `Column ${at + 1}`);
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const WIDE_TEXT = `${row(columns)}
${row(columns.map(() => "---"))}
${row(columns.map(() => "1,000,000"))}

\`\`\`
${columns.join(" ").repeat(3)}
\`\`\`
`;

const tileAt = (x: number) => ({
  id: `tile-${x}`,
  title: `Latest events ${x}`,
  kind: "table",
  layout: { x, y: 0, w: 3, h: 6 },
  query: { kind: "events", limit: 5 },
});
const BOARD = { version: 1, range: { last: "7d" }, widgets: [tileAt(0), tileAt(3)] };

/** Does what the browser does for printing: notifies the page and sets the width of the paper. */
async function emulatePrint(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(SHEET);
}

async function showOnScreen(page: Page): Promise<void> {
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize(SCREEN);
}

/** Returns the wide elements of the page that are cut off. */
const missing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".fades, pre")]
      .filter((box) => {
        return box.scrollWidth > box.clientWidth + 1 || getComputedStyle(box).maskImage !== "none";
      })
      .map((box) => `${box.scrollWidth} in ${box.clientWidth}: ${box.textContent}`),
  );

/** Prints again until the page, which may still load fonts or move its tiles, has settled. */
async function expectCompleteInPrint(page: Page): Promise<void> {
  await expect(async () => {
    await showOnScreen(page);
    expect(await missing(page)).not.toEqual([]);
    await emulatePrint(page);
    await expect.poll(() => missing(page), { timeout: 10_000 }).toEqual([]);
  }).toPass();
}

test("in print, wide content is complete and does not fade out, and tiles keep their layout", async ({
  page,
}) => {
  const events = ["signed_up", "paid"].map((event_name) => ({
    event_name,
    user_id: "somebody-with-a-long-name@example.com",
    platform: "web",
    properties: { plan: "pro", source: "the-news-letter-of-july" },
  }));
  const { projectId } = await signUpWithEvents(page, "Lea", events);
  const item = { projectId, title: "Wide" };
  const board = { ...item, description: "", config: BOARD };
  const { id: boardId } = await callMutation<{ id: string }>(page, "dashboards.create", board);
  const report = { ...item, ...WORDS, content: WIDE_TEXT };
  const { id: reportId } = await callMutation<{ id: string }>(page, "reports.create", report);

  await open(page, `/p/${projectId}/dashboards/${boardId}`);
  const tiles = page.getByRole("article", { name: /^Latest events/ });
  await expect(tiles.getByText("signed_up")).toHaveCount(2);
  await expectCompleteInPrint(page);
  await expect(async () => {
    const [left, right] = await Promise.all([0, 1].map((at) => tiles.nth(at).boundingBox()));
    expect(right?.y).toBe(left?.y);
  }).toPass();

  await showOnScreen(page);
  await open(page, `/p/${projectId}/reports/${reportId}`);
  await expect(page.getByText("Column 14").first()).toBeAttached();
  await expectCompleteInPrint(page);
});
