import { expect, test } from "vitest";
import { calendarOf } from "./calendar";

/** The clocks go forward within it, on Sunday, 29 March. */
const days = Array.from({ length: 10 }, (_, at) => {
  const day = 25 + at;
  const date = day <= 31 ? `2026-03-${day}` : `2026-04-0${day - 31}`;
  return { time: `${date}T00:00:00${day <= 29 ? "+01:00" : "+02:00"}`, events: at };
});

test("weeks start on Monday, also around a day of 23 hours", () => {
  const { squares, weeks } = calendarOf(days, "Europe/Berlin");
  expect(squares[0]).toMatchObject({ week: 0, row: 2 });
  expect(squares.find(({ time }) => time.startsWith("2026-03-30"))).toMatchObject({
    week: 1,
    row: 0,
  });
  expect(weeks).toBe(2);
});

test("days with any event are shaded, the busiest day darkest", () => {
  const { squares } = calendarOf(
    [
      { time: "2026-03-01", events: 1 },
      { time: "2026-03-02", events: 900 },
      { time: "2026-03-03", events: 0 },
    ],
    "UTC",
  );
  expect(squares.map(({ level }) => level)).toEqual([1, 4, 0]);
});

test("of two overlapping month labels, only the later one is shown", () => {
  const { months } = calendarOf(days, "Europe/Berlin");
  expect(months).toEqual([{ week: 1, time: "2026-04-01T00:00:00+02:00" }]);
  expect(calendarOf([], "UTC")).toEqual({ squares: [], weeks: 0, months: [] });
});
