import type { Page } from "@playwright/test";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { signUpWithEvents } from "./browser/users";

const ZONE = "Europe/Berlin";
const DAY_MS = 86_400_000;

/** The last completed day on which Berlin's clocks went from 02:00 to 03:00. */
function dayOf23Hours(): string {
  const inYear = (year: number) => {
    const end = new Date(Date.UTC(year, 2, 31));
    return end.getTime() - end.getUTCDay() * DAY_MS;
  };
  const year = new Date().getUTCFullYear();
  const latest = inYear(year) < Date.now() - 2 * DAY_MS ? inYear(year) : inYear(year - 1);
  return dateOf(latest);
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const dayBefore = (date: string): string => dateOf(Date.parse(date) - DAY_MS);

const event = (timestamp: string, properties = {}) => ({
  event_name: "visit",
  user_id: "ana",
  platform: "web",
  timestamp,
  properties,
});

const addressOf = (projectId: string, days: [string, string], query: object) =>
  `/p/${projectId}/explore?${new URLSearchParams({
    range: days.join(".."),
    zone: ZONE,
    q: JSON.stringify(query),
  })}`;

const rowsOf = (page: Page) =>
  page
    .getByRole("main")
    .locator("table")
    .filter({ has: page.getByRole("columnheader", { name: "Previous time" }) })
    .first()
    .locator("tbody tr");

test("a day with 23 hours is compared with all hours of the previous day, each shown with its own time", async ({
  page,
}) => {
  const day = dayOf23Hours();
  const eve = dayBefore(day);
  const { projectId } = await signUpWithEvents(page, "Ada", [
    ...Array.from({ length: 3 }, () => event(`${eve}T02:30:00+01:00`)),
    event(`${eve}T10:30:00+01:00`),
    ...Array.from({ length: 2 }, () => event(`${day}T10:30:00+02:00`)),
  ]);
  const query = { series: [{}], granularity: "hour", compare: "previous_period" };
  await open(page, addressOf(projectId, [day, day], query));

  const totals = page.getByRole("table", { name: "Totals of the range" });
  await expect(totals.getByRole("row").nth(1)).toContainText("4");
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(24);
  const cells = await Promise.all((await rows.all()).map((row) => row.locator("th, td").all()));
  const texts = await Promise.all(
    cells.map((row) => Promise.all(row.map((cell) => cell.textContent()))),
  );
  expect(texts[2]?.slice(0, 1)).toEqual(["–"]);
  expect(texts[2]?.[1]).toContain("02:00");
  expect(texts[2]?.slice(2)).toEqual(["–", "3"]);
  const ten = texts.find(([time]) => time?.includes("10:00"));
  expect(ten?.[1]).toContain("10:00");
  expect(ten?.slice(2)).toEqual(["2", "1"]);
  const before = texts.map((row) => (row[3] === "–" ? 0 : Number(row[3])));
  expect(before.reduce((sum, value) => sum + value, 0)).toBe(4);
});

test("small averages keep their decimals, and axis ticks have different labels", async ({
  page,
}) => {
  const days = [6, 5, 4, 3, 2].map((ago) => dateOf(Date.now() - ago * DAY_MS));
  const rates = [0.001, -0.002, 0.004, 0.0025, 0.003];
  const events = days.map((day, at) => event(`${day}T12:00:00Z`, { rate: rates[at] }));
  const { projectId } = await signUpWithEvents(page, "Bo", events);
  const query = { series: [{ metric: "avg", property: "rate" }] };
  await open(page, addressOf(projectId, [days[0] ?? "", days.at(-1) ?? ""], query));

  const totals = page.getByRole("table", { name: "Totals of the range" });
  await expect(totals.getByRole("row").nth(1)).toContainText("0.0017");
  const marks = page.locator(".recharts-yAxis-tick-labels text");
  await expect(marks).toHaveText(["-0.002", "0", "0.002", "0.004"]);
});
