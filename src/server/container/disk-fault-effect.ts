import type { Env } from "@/base/env";

/** What a fault of the disk with DATA_DIR leads to, for the log. */
export function diskFaultEffect({ NATS_URL, ROLE }: Pick<Env, "NATS_URL" | "ROLE">): string {
  if (NATS_URL === undefined) return "No events are stored until this is fixed";
  if (ROLE === "web") return "Events are still accepted, because they are stored in NATS";
  return "Events that this process cannot write to ClickHouse wait in NATS";
}
