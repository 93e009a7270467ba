import { AppError } from "@/base/errors";

/**
 * Throws `conflict` if the item has changed since its reader saw it. `seen` is the `updatedAt` that
 * the client read, from If-Match or from the console.
 */
export function assertUnchanged(
  { updatedAt }: { updatedAt: Date },
  seen: string,
  noun: string,
): void {
  if (updatedAt.getTime() === Date.parse(seen)) return;
  throw new AppError(
    "conflict",
    `Someone else has changed this ${noun}. Reload it before you save, or save yours as a new one.`,
  );
}
