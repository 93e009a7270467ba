import { describe, expect, test } from "vitest";
import type { Figure } from "./expected";
import { states } from "./figures";

const figure = (as: Figure["as"], value: number): Figure => ({ what: "it", as, value });

describe("a count", () => {
  test.each(["1,234 events", "1234 events", "**1,234**", "about 1,200", "1.2k", "roughly 1,230"])(
    "of 1,234 is stated by %s",
    (text) => expect(states(text, figure("count", 1234))).toBe(true),
  );
  test.each(["1,235", "1,233", "1,200", "1.3k", "about 1,000", "1234%", "on 12 March 1234", ""])(
    "of 1,234 is not stated by %j",
    (text) => expect(states(text, figure("count", 1234))).toBe(false),
  );
  test("of 30 is not stated by the 30 days of the range", () => {
    expect(states("In the last 30 days there were none.", figure("count", 30))).toBe(false);
  });
});

describe("an amount", () => {
  test.each(["38.4273", "38.43", "€38.4", "about 38"])("of 38.4273 is stated by %s", (text) =>
    expect(states(text, figure("amount", 38.4273))).toBe(true),
  );
  test.each(["38", "38.42", "38.5", "39.43", "38.43%"])("of 38.4273 is not stated by %s", (text) =>
    expect(states(text, figure("amount", 38.4273))).toBe(false),
  );
  test("with a large whole part may leave out the cents", () => {
    expect(states("12,346", figure("amount", 12_345.67))).toBe(true);
    expect(states("12,345", figure("amount", 12_345.67))).toBe(false);
  });
  test("that is a whole number is stated exactly", () => {
    expect(states("79.00", figure("amount", 79))).toBe(true);
    expect(states("79.4", figure("amount", 79))).toBe(false);
  });
});

describe("a share", () => {
  test.each(["23.46%", "23.5 %", "23%", "23 percent", "0.23 of them", "about 23%"])(
    "of 0.234567 is stated by %s",
    (text) => expect(states(text, figure("share", 0.234567))).toBe(true),
  );
  test.each(["24%", "23.4%", "0.2", "23", "0.24"])("of 0.234567 is not stated by %s", (text) =>
    expect(states(text, figure("share", 0.234567))).toBe(false),
  );
  test("above zero is not stated by 0%", () => {
    expect(states("0%", figure("share", 0.004))).toBe(false);
    expect(states("0.4%", figure("share", 0.004))).toBe(true);
  });
});

describe("a duration", () => {
  test.each(["3 min 20 s", "3m 20s", "200 seconds", "3.3 minutes"])(
    "of 200.4 s is stated by %s",
    (text) => expect(states(text, figure("duration", 200_400))).toBe(true),
  );
  test.each(["4 min 20 s", "200", "3 minutes", "3 hours", "1 day"])(
    "of 200.4 s is not stated by %s",
    (text) => expect(states(text, figure("duration", 200_400))).toBe(false),
  );
});
