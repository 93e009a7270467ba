import { expect, test } from "vitest";
import { saysChange } from "./change";

const ROSE = { now: 120, before: 100 };
const FELL = { now: 100, before: 120 };
const SAME = { now: 100, before: 100 };

test.each([
  ["120 up to now, which is 20% more than 100", ROSE],
  ["120 against 100 (+20%)", ROSE],
  ["Purchases rose from 100 to 120", ROSE],
  ["Purchases fell to 100 from a higher 120", FELL],
  ["100 against 120 (−16.7%)", FELL],
  ["20 fewer than before", FELL],
  ["unchanged at 100", SAME],
])("%j says it", (text, change) => expect(saysChange(text, change)).toBe(true));

test.each([
  ["120 against 100", ROSE],
  ["Purchases fell from 120 to 100", ROSE],
  ["(-20%)", ROSE],
  ["Purchases rose to 100", FELL],
  ["100 up to now against 120", FELL],
  ["a bit more than before", SAME],
])("%j does not say it", (text, change) => expect(saysChange(text, change)).toBe(false));
