import type { Reason, Tally } from "@/pipeline";
import type { Visitor } from "../visitor/visitor";

type WarningCode =
  | "timestamp_in_future"
  | "older_than_retention"
  | "conflicting_duplicate"
  | "suspicious_user_id"
  | "number_out_of_range";

export type Warning = { index: number; code: WarningCode; message: string };

export class IngestReport {
  readonly tally: Tally = {};
  readonly warnings: Warning[] = [];

  count(reason: Reason, events = 1): void {
    if (events > 0) this.tally[reason] = (this.tally[reason] ?? 0) + events;
  }

  warn(index: number, code: WarningCode, message: string): void {
    this.warnings.push({ index, code, message });
  }
}

export type RequestContext = {
  readonly projectId: string;
  /** Ms since the epoch. */
  readonly receivedAt: number;
  /** When the client sent the request, by its own clock; null if the client did not send it. */
  readonly sentAt: number | null;
  readonly retentionFloor: number;
  readonly serverVersion: string;
  readonly visitor: Visitor;
  readonly report: IngestReport;
};
