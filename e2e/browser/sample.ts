import { expect } from "@playwright/test";
import { ask, change, signIn } from "./people";
import type { ConsoleServer } from "./test";

/** Ninety days of a shop, on a machine that is busy with something else. */
export const LOADING_MS = 5 * 60_000;

type Browser = Parameters<typeof signIn>[0];

/** Signs the owner in and sees to it that the first project holds the sample data. */
export async function withSample(browser: Browser, server: ConsoleServer) {
  const places = await signIn(browser, server);
  const { projectId } = places;
  await change(browser, "sample.start", { projectId });
  await expect
    .poll(async () => ask(browser, "sample.progress", { projectId }), { timeout: LOADING_MS })
    .toMatchObject({ state: "done" });
  return places;
}
