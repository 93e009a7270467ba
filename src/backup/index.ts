export { backupIds, findBackup } from "./catalog";
export { checkBackup } from "./check-backup";
export { type BackupResult, createBackup, sizeOf } from "./create-backup";
export { BackupError } from "./format/errors";
export type { Manifest } from "./format/manifest";
export { assertRestored } from "./format/unfinished-restore";
export { restoreBackup } from "./restore-backup";
export { dueAt, type Schedule } from "./schedule";
export { type RunningStores, snapshotOfRunning } from "./snapshot/running";
export { removeSnapshot } from "./snapshot/snapshot";
export { snapshotOfStopped } from "./snapshot/stopped";
export {
  type BackupAttempt,
  type BackupStatus,
  latestIn,
  readBackupStatus,
  recordAttempt,
} from "./status";
export type { ObjectStore } from "./store/object-store";
export { openStore, placeOf } from "./store/open-store";
