import { isDict } from "@/base/validation";

export type Project = { id: string; name: string; timeZone: string };

/** What the system's text states. `now` in ms since the epoch. */
export type Facts = { project: Project | null; now: number };

const PROJECT = /^Current project: (\{.*\})\s*$/m;
const NOW = /^Now: (\S+)\s*$/m;

export function readFacts(system: string): Facts {
  const now = Date.parse(NOW.exec(system)?.[1] ?? "");
  return {
    project: readProject(PROJECT.exec(system)?.[1] ?? ""),
    now: Number.isNaN(now) ? Date.now() : now,
  };
}

function readProject(json: string): Project | null {
  const value = parsed(json);
  if (!isDict(value)) return null;
  const { id, name, time_zone } = value;
  if (typeof id !== "string" || typeof name !== "string") return null;
  return { id, name, timeZone: typeof time_zone === "string" ? time_zone : "UTC" };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
