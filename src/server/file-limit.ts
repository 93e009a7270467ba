import { readFileSync } from "node:fs";
import { StartError } from "@/base/errors";

/** The server, the engine's parts and some hundred connections; what most systems give by default. */
const NEEDED = 1_024;

/** Throws {@link StartError} when the process may open too few files: what fails then seldom says why. */
export function assertFileLimit(limit = openFileLimit()): void {
  if (limit >= NEEDED) return;
  throw new StartError(
    `This process may open ${limit} files; Tallymark needs ${NEEDED} or more. Raise the limit: \`ulimit -n 65536\` in a shell, LimitNOFILE= in systemd, --ulimit nofile= in Docker.`,
  );
}

/** Of this process, which Node has raised to the hard limit; infinite where it is not known. */
function openFileLimit(): number {
  try {
    const [, limit] =
      /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
