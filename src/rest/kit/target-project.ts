import { notFound, ValidationError } from "@/base/errors";
import { entryOf, faults } from "@/base/validation";
import type { PrismaClient } from "@/database";
import { type Caller, projectsFor } from "@/teams";

/**
 * Returns the project that a request is about: the one in its body or query string, or the caller's
 * only project. Throws `not_found` for a project that the caller cannot access, and a fault of
 * `project_id` if it is missing and the caller has several projects.
 */
export async function targetProject(
  prisma: PrismaClient,
  caller: Caller,
  source: "body" | "query",
  input: { project_id?: string | undefined },
): Promise<string> {
  const [only, ...others] = await projectsFor(prisma, caller, input.project_id);
  if (only === undefined) throw notFound("Project");
  if (others.length === 0) return only;
  throw new ValidationError([entryOf(faults.missing, source, input, ["project_id"])]);
}
