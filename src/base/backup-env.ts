import { z } from "zod";

const MINUTES_PER_HOUR = 60;

/** `03:30` becomes minutes since midnight (UTC). */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: "must be a time of day (UTC), such as 03:30" })
  .transform((text) => {
    const [hours = 0, minutes = 0] = text.split(":").map(Number);
    return hours * MINUTES_PER_HOUR + minutes;
  });

/** A number of at least one. */
export const count = (max: number) => {
  const message = `must be an integer from 1 to ${max}`;
  return z.coerce
    .number({ message })
    .refine((value) => Number.isInteger(value) && value >= 1 && value <= max, { message });
};

type BackupEnv = {
  BACKUP_TO?: string | undefined;
  BACKUP_EVERY?: number | undefined;
  BACKUP_AT?: number | undefined;
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET?: string | undefined;
  DATABASE_URL?: string | undefined;
  CLICKHOUSE_URL?: string | undefined;
};

/** What is wrong with the variables together: the variable, and what it must be. */
export function backupFaults(env: BackupEnv): [variable: string, message: string][] {
  const faults: [string, string][] = [];
  const isScheduled = env.BACKUP_EVERY !== undefined || env.BACKUP_AT !== undefined;
  if (isScheduled && env.BACKUP_TO === undefined)
    faults.push(["BACKUP_TO", "must be set together with BACKUP_EVERY or BACKUP_AT"]);
  if (env.BACKUP_EVERY !== undefined && env.BACKUP_AT !== undefined)
    faults.push(["BACKUP_AT", "must not be set together with BACKUP_EVERY"]);
  if (env.BACKUP_TO?.startsWith("s3://")) {
    for (const name of ["BACKUP_S3_ENDPOINT", "BACKUP_S3_KEY_ID", "BACKUP_S3_SECRET"] as const)
      if (env[name] === undefined) faults.push([name, "must be set if BACKUP_TO is a bucket"]);
  }
  if (env.BACKUP_TO !== undefined && (env.DATABASE_URL ?? env.CLICKHOUSE_URL) !== undefined)
    faults.push(["BACKUP_TO", "needs the embedded stores: back up your own with their own tools"]);
  return faults;
}
