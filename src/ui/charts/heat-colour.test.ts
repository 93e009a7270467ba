import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast, fromHex } from "../testing/colour";
import { DEEPEST, heatColour } from "./heat-colour";

const css = readFileSync(new URL("../tokens.css", import.meta.url), "utf8");

/** Mixes two colours as CSS does in sRGB: channel by channel, with `percent` of the first. */
function mix(one: string, other: string, percent: number): string {
  const channel = (at: number) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    const mixed = ((a ?? 0) * percent + (b ?? 0) * (100 - percent)) / 100;
    return Math.round(mixed).toString(16).padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

test.each([":root", ".dark"])(
  "numbers are readable on the deepest shade in %s: contrast of 4.5 to 1",
  (theme) => {
    const block = css.slice(css.indexOf(`${theme} {`));
    const token = (name: string) =>
      new RegExp(`--${name}: (#\\w{6})`).exec(block)?.[1] ?? "missing";
    const background = mix(token("chart-1"), token("raised"), DEEPEST);
    expect(contrast(fromHex(token("ink")), fromHex(background))).toBeGreaterThanOrEqual(4.5);
  },
);

test("a shade deepens with the share, and zero has none", () => {
  expect(heatColour(0)).toBeUndefined();
  expect(heatColour(Number.NaN)).toBeUndefined();
  expect(heatColour(0.5)).toContain("30.0%");
  expect(heatColour(1)).toContain(`${DEEPEST}.0%`);
  expect(heatColour(7)).toBe(heatColour(1));
});
