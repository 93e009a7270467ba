import { parseArgs } from "node:util";
import { StartError } from "@/base/errors";

export const BACKUP_USAGE = `Usage: npm run backup -- [<directory>|s3://<bucket>/<prefix>] [--keep <number>]

Makes a backup of DATA_DIR, whether its server is running or not. Without a place,
it goes to BACKUP_TO. With --keep, older backups there are deleted.`;

export const RESTORE_USAGE = `Usage: npm run restore -- <directory>|s3://<bucket>/<prefix> [--backup <id>]

Restores the latest backup, or the one with this id, into DATA_DIR, which must be empty.`;

export const VERIFY_USAGE = `Usage: npm run verify -- [<directory>|s3://<bucket>/<prefix>] [--backup <id>]

Without a place, recounts the stores of DATA_DIR, whether its server is running or not.
With a place, reads all files of the latest backup, or of the one with this id.
Exits with 0 if all is well, and with 1 if not.`;

type Arguments = { place: string | undefined; keep: number | undefined; id: string | undefined };

/** Throws {@link StartError} with the usage. */
export function readBackupArguments(
  args: readonly string[],
  usage: string,
  options: ("keep" | "backup")[],
): Arguments {
  const { values, positionals } = parse(args, usage, options);
  const [place, ...others] = positionals;
  const keep = typeof values.keep === "string" ? Number(values.keep) : undefined;
  const isKeep = keep === undefined || (Number.isInteger(keep) && keep >= 1);
  if (others.length > 0 || !isKeep) throw new StartError(usage);
  return { place, keep, id: typeof values.backup === "string" ? values.backup : undefined };
}

function parse(args: readonly string[], usage: string, options: ("keep" | "backup")[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: "string" as const }])),
    });
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
}
