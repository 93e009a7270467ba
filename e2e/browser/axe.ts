import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { expect } from "./test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Expects axe-core to find no problems on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated from outside, since the page's content security policy blocks script tags.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((): Promise<AxeResults> => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    return axe.run();
  });
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
  );
  expect(findings, `axe-core on ${page.url()}`).toEqual([]);
}
