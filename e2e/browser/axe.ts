import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { expect } from "./test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Expects axe-core to find no problems on the current page. */
export const expectAccessible = (page: Page): Promise<void> => expectNoViolations(page, {});

/** Only checks the rules about colours, as after a change of theme. Takes half the time. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNoViolations(page, { runOnly: ["color-contrast", "link-in-text-block"] });

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  // Evaluated from outside, since the page's content security policy blocks script tags.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((given): Promise<AxeResults> => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    return axe.run(given);
  }, options);
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
  );
  expect(findings, `axe-core on ${page.url()}`).toEqual([]);
}
