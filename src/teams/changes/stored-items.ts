import { AppError } from "@/base/errors";
import type { Permission } from "../roles";
import { changeProject, type ProjectActor } from "./change-project";
import type { Change } from "./change-team";
import type { ChangeContext } from "./transaction";

/** A change to what a project keeps, such as its reports: as {@link changeProject}, and its audit entries name the project. */
export function changeKept<T>(
  context: ChangeContext,
  who: ProjectActor,
  permission: Permission,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return changeProject(context, who, permission, ({ project, audit, ...change }) =>
    work({
      ...change,
      audit: ({ detail, ...entry }) =>
        audit({ ...entry, detail: { project: project.projectName, ...detail } }),
    }),
  );
}

/**
 * Throws `conflict` in a project that keeps as many of `what` as it may. `kept` is to be counted within
 * the change: under the lock of the team none slips past.
 */
export function assertMayKeep(kept: number, most: number, what: string): void {
  if (kept < most) return;
  throw new AppError(
    "conflict",
    `A project keeps at most ${most} ${what}. Delete some that nobody needs.`,
  );
}
