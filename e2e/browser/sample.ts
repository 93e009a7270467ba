import { expect } from "@playwright/test";
import type { ConsoleServer } from "./test";
import { callMutation, callQuery, signIn } from "./users";

/** Enough for 90 days of sample data on a busy machine. */
export const LOADING_MS = 5 * 60_000;

const NAME = "Sample shop";

type Browser = Parameters<typeof signIn>[0];
type Project = { id: string; name: string };

/** Signs the owner in and loads the sample data into a separate project. */
export async function openSampleProject(browser: Browser, server: ConsoleServer) {
  const user = await signIn(browser, server);
  const { teamId } = user;
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
  return { ...user, projectId, projectName: NAME };
}
