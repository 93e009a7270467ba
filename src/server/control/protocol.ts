import type { BackupResult } from "@/backup";
import type { Finding } from "@/pipeline";
import type { BackupRequest } from "../backups/backups";

/** In the data directory. */
export const CONTROL_SOCKET = "control.sock";

/** What commands can ask of a running server. */
export type Controls = {
  backup(request: BackupRequest): Promise<BackupResult>;
  verify(): Promise<Finding[]>;
};

export type ControlReply<T> = { result: T } | { error: string };
