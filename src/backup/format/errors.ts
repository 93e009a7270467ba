import { StartError } from "@/base/errors";

/** A backup or a restore is not possible. The message is one line for the operator. */
export class BackupError extends StartError {
  override readonly name = "BackupError";
}
