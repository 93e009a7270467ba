import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, distance, EYES, fromHex, seenBy } from "./testing/colour";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const THEMES = { light: block(":root"), dark: block(".dark") };

/** Which text colours are used on which backgrounds. */
const BACKGROUNDS = ["ground", "raised", "sunken", "hover"];
const TEXT: [string, string][] = [
  ...["ink", "soft", "faint"].flatMap((text) =>
    BACKGROUNDS.map((background): [string, string] => [text, background]),
  ),
  ...["accent", "good", "warn", "bad"].flatMap((tone): [string, string][] => [
    [tone, "ground"],
    [tone, "raised"],
    [tone, `${tone}-soft`],
    ["ink", `${tone}-soft`],
    ["soft", `${tone}-soft`],
  ]),
  ["on-accent", "accent"],
  ["on-bad", "bad"],
  ["ground", "ink"],
  ["ground", "soft"],
];
/** Borders of controls, marks and rings that must be seen to use the page. */
const MARKS: [string, string][] = ["strong", "focus", "good"].flatMap((mark) =>
  ["ground", "raised"].map((background): [string, string] => [mark, background]),
);
const CHART = Array.from({ length: 8 }, (_, at) => `chart-${at + 1}`);

describe.each(Object.entries(THEMES))("%s theme", (_, colours) => {
  const colour = (name: string) => fromHex(colours.get(name) ?? "missing");

  test.each(TEXT)("%s on %s has a contrast of at least 4.5 to 1", (text, background) => {
    expect(contrast(colour(text), colour(background))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(MARKS)("%s on %s has a contrast of at least 3 to 1", (mark, background) => {
    expect(contrast(colour(mark), colour(background))).toBeGreaterThanOrEqual(3);
  });

  test.each(CHART)("%s on a card has a contrast of at least 3 to 1", (name) => {
    expect(contrast(colour(name), colour("raised"))).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(EYES))("chart colours are distinct with %s vision", (_name, eye) => {
    const seen = CHART.map((name) => seenBy(eye, colour(name)));
    for (const [at, one] of seen.entries()) {
      for (const [other, two] of seen.entries()) {
        if (other <= at) continue;
        // Neighbouring colours touch in stacks, including the last and the first when
        // the palette repeats.
        const touching = other === at + 1 || (at === 0 && other === seen.length - 1);
        expect(distance(one, two), `chart-${at + 1} and chart-${other + 1}`).toBeGreaterThanOrEqual(
          touching ? 12 : 7,
        );
      }
    }
  });
});

test("both themes define the same colours", () => {
  expect([...THEMES.dark.keys()]).toEqual([...THEMES.light.keys()]);
});

function block(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const text = css.slice(start, css.indexOf("\n}", start));
  const found = text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g);
  return new Map(Array.from(found, ([, name = "", hex = ""]) => [name, hex]));
}
