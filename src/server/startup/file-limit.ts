import { readFileSync } from "node:fs";
import { StartError } from "@/base/errors";

/**
 * Enough for the server, the engine's parts and a few hundred connections; the
 * default of most systems.
 */
const NEEDED = 1_024;

/**
 * Throws {@link StartError} if the limit on open files is too low: later failures rarely say why.
 */
export function assertFileLimit(limit = openFileLimit()): void {
  if (limit >= NEEDED) return;
  throw new StartError(
    `This process can only open ${limit} files; Tallymark needs at least ${NEEDED}. Raise the limit: \`ulimit -n 65536\` in a shell, LimitNOFILE= in systemd, --ulimit nofile= in Docker.`,
  );
}

/** This process's limit, which Node has raised to the hard limit; infinite if unknown. */
function openFileLimit(): number {
  try {
    const [, limit] =
      /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
