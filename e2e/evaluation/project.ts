import type { WorldEvent } from "@/assistant/evaluation/traps/world/world-event";
import { waitUntil } from "../../bench/until";
import { sendBatch } from "../api-client";
import {
  type Browser,
  callMutation,
  callQuery,
  ingestKeyOf,
  waitUntilCounted,
} from "../browser/users";
import type { TestServer } from "../server";

/** The most events of one request. */
const BATCH = 2_000;
const LOADING_MS = 10 * 60_000;

export type NewProject = { id: string; name: string; timeZone: string };

/** Renames a project and moves it to a time zone. */
export async function renameProject(browser: Browser, project: NewProject): Promise<NewProject> {
  const { id: projectId, name, timeZone } = project;
  await callMutation(browser, "teams.projects.update", { projectId, name, timeZone });
  return project;
}

export async function createProject(
  browser: Browser,
  teamId: string,
  { name, timeZone }: Omit<NewProject, "id">,
): Promise<NewProject> {
  const input = { teamId, name, timeZone };
  const { id } = await callMutation<{ id: string }>(browser, "teams.projects.create", input);
  return { id, name, timeZone };
}

/** Loads the sample shop into a project. */
export async function loadSample(browser: Browser, projectId: string): Promise<void> {
  await callMutation(browser, "sample.start", { projectId });
  const read = () =>
    callQuery<{ state: string; total: number }>(browser, "sample.progress", { projectId });
  const { total } = await waitUntil("the sample data", read, ({ state }) => state === "done", {
    everyMs: 500,
    limitMs: LOADING_MS,
  });
  await waitUntilCounted(browser, projectId, total);
}

/** Sends events to a project, and waits until all of them can be queried. */
export async function sendEvents(
  browser: Browser,
  server: TestServer,
  projectId: string,
  events: readonly WorldEvent[],
): Promise<void> {
  const ingestKey = await ingestKeyOf(browser, projectId);
  for (let at = 0; at < events.length; at += BATCH) {
    await sendBatch({ ...server, ingestKey }, events.slice(at, at + BATCH));
  }
  await waitUntilCounted(browser, projectId, events.length);
}
