import { Fault } from "@/base/validation/fault";
import { readUuid } from "@/base/validation/uuid";

type Called = { id: string; name: string };

/**
 * The projects that a caller means by an id or a name. The case of a name only matters if several
 * projects have it. Without I/O, so that the console shows which project the server will find.
 */
export function projectsCalled<P>(
  wanted: string,
  projects: readonly P[],
  read: (project: P) => Called,
): P[] {
  const id = readUuid(wanted);
  if (!(id instanceof Fault)) return projects.filter((project) => read(project).id === id);
  const identical = projects.filter((project) => read(project).name === wanted);
  if (identical.length > 0) return identical;
  const lower = wanted.toLowerCase();
  return projects.filter((project) => read(project).name.toLowerCase() === lower);
}
