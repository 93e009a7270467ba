import type { BackgroundWork } from "@/base/background-loop";
import type { Status } from "./status";

const WORK: Record<BackgroundWork, string> = {
  backups: "Make scheduled backups",
  billing_emails: "Send billing emails",
  compare_plans_with_stripe: "Compare plans with Stripe",
  deletions: "Remove deleted events",
  disk_check: "Check the disk",
  overage_reports: "Report overage to Stripe",
  partition_leases: "Claim partitions of events",
  reconcile_stored_events: "Compare stored events with counts",
  simulator_pruning: "Tidy the Stripe simulator",
  simulator_webhooks: "Deliver the Stripe simulator's webhooks",
  spending_limits: "Check spending limits",
  stamp_stores: "Stamp the stores",
  stream_sizes: "Measure waiting events in NATS",
  usage_notices: "Send usage notices",
  usage_sync: "Publish usage",
};

export const workLabel = (name: string): string =>
  (WORK as Partial<Record<string, string>>)[name] ?? name;

const PARTS: Partial<Record<string, string>> = {
  database: "PostgreSQL",
  clickhouse: "ClickHouse",
  damaged_parts: "ClickHouse's files",
  stored_events: "Stored events",
  journal: "Journal",
  nats: "NATS",
  writers: "Writers",
  storage: "Disk",
  stripe_key: "Stripe key",
  overage_reports: "Overage reports",
  backups: "Backups",
  claim: "Claim on the database",
};

export const partLabel = (name: string): string => PARTS[name] ?? name;

type PartStatus = Status["parts"][number]["status"];

export const STATUS: Record<PartStatus, { label: string; tone: "good" | "warn" | "bad" }> = {
  ready: { label: "Ready", tone: "good" },
  degraded: { label: "Needs attention", tone: "warn" },
  not_ready: { label: "Not ready", tone: "bad" },
};
