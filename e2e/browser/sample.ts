import { expect } from "@playwright/test";
import type { ConsoleServer } from "./test";
import { callMutation, callQuery, signIn } from "./users";

/** Ninety days of a shop, on a machine that is busy with something else. */
export const LOADING_MS = 5 * 60_000;

const NAME = "Sample shop";

type Browser = Parameters<typeof signIn>[0];
type Project = { id: string; name: string };

/** Signs the owner in, whose team has a project of its own for the sample data. */
export async function openSampleProject(browser: Browser, server: ConsoleServer) {
  const places = await signIn(browser, server);
  const { teamId } = places;
  const projects = await callQuery<Project[]>(browser, "teams.projects.list", { teamId });
  const { id: projectId } =
    projects.find(({ name }) => name === NAME) ??
    (await callMutation<Project>(browser, "teams.projects.create", {
      teamId,
      name: NAME,
      timeZone: "UTC",
    }));
  await callMutation(browser, "sample.start", { projectId });
  await expect
    .poll(async () => callQuery(browser, "sample.progress", { projectId }), { timeout: LOADING_MS })
    .toMatchObject({ state: "done" });
  return { ...places, projectId, projectName: NAME };
}
