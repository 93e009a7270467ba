import type { CompleteRequestParams, CompleteResult } from "@modelcontextprotocol/server";
import type { Connection } from "../context/connection";
import { readableProjects } from "../context/readable-projects";
import { PROJECT } from "./prompt";

/** The most that the protocol allows. */
const MAX_VALUES = 100;

/** Suggests the caller's projects for the project of a prompt; nothing for any other argument. */
export async function complete(
  connection: Connection,
  { ref, argument }: CompleteRequestParams,
): Promise<CompleteResult> {
  const isProject = ref.type === "ref/prompt" && argument.name === PROJECT.name;
  const names = isProject ? [...(await readableProjects(connection)).values()] : [];
  const begun = argument.value.trim().toLowerCase();
  const found = [...new Set(names)].filter((name) => name.toLowerCase().includes(begun));
  const values = found.slice(0, MAX_VALUES);
  return {
    completion: { values, total: found.length, hasMore: found.length > values.length },
  };
}
