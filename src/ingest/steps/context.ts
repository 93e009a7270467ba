import type { Reason, Tally } from "@/pipeline";
import type { Visitor } from "../visitor/visitor";

export type WarningCode =
  | "timestamp_in_future"
  | "older_than_retention"
  | "conflicting_duplicate"
  | "suspicious_user_id"
  | "number_out_of_range";

export type Warning = { index: number; code: WarningCode; message: string };

type ReceiptOptions = {
  projectId: string;
  receivedAt: number;
  sentAt: number | null;
  floor: number;
  serverVersion: string;
  visitor: Visitor;
};

/** What is the same for all events of one request, and what was noted while they were read. */
export class Receipt {
  readonly tally: Tally = {};
  readonly warnings: Warning[] = [];

  readonly projectId: string;
  /** Ms since the epoch. */
  readonly receivedAt: number;
  /** When the client says that it sent them, by its own clock; null if it says nothing. */
  readonly sentAt: number | null;
  /** The oldest instant that is still kept. */
  readonly floor: number;
  readonly serverVersion: string;
  readonly visitor: Visitor;

  constructor(options: ReceiptOptions) {
    this.projectId = options.projectId;
    this.receivedAt = options.receivedAt;
    this.sentAt = options.sentAt;
    this.floor = options.floor;
    this.serverVersion = options.serverVersion;
    this.visitor = options.visitor;
  }

  count(reason: Reason, events = 1): void {
    if (events > 0) this.tally[reason] = (this.tally[reason] ?? 0) + events;
  }

  warn(index: number, code: WarningCode, message: string): void {
    this.warnings.push({ index, code, message });
  }
}
