import { projectsCalled } from "@/teams/projects-called";

type Project = { id: string; name: string };

/**
 * The project that a call names, as the server will find it among those of the conversation's team;
 * undefined unless it is exactly one. A call that names none is about the shown one.
 */
export function namedProject<P extends Project>(
  named: unknown,
  shown: P,
  projects: readonly P[],
): P | undefined {
  if (named === undefined) return shown;
  if (typeof named !== "string") return undefined;
  const [project, ...others] = projectsCalled(named, projects, (one) => one);
  return others.length === 0 ? project : undefined;
}
