import type { Accounts, Session } from "@/accounts";
import type { Assistant } from "@/assistant";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { Billing } from "@/billing";
import type { ClickHouse } from "@/clickhouse/types";
import type { PrismaClient } from "@/database";
import type { AllJournals, Quota, RateLimits } from "@/limits";
import type { OperatorStatus } from "@/operator";
import type { QueryCache } from "@/query";
import type { Samples } from "@/sample";
import type { TeamsContext } from "@/teams";

export type Services = {
  prisma: PrismaClient;
  clickhouse: ClickHouse;
  queryCache: QueryCache;
  assistant: Assistant;
  journals: AllJournals;
  accounts: Accounts;
  samples: Samples;
  teams: TeamsContext;
  rates: RateLimits;
  quota: Quota;
  /** Null if billing is turned off. */
  billing: Billing | null;
  operatorStatus(): Promise<OperatorStatus>;
  clock: Clock;
  log: Log;
};

export type Context = Services & {
  session: Session | null;
  requestId: string;
  /** The scheme and host that the caller used to reach us. Links in snippets start with it. */
  origin: string;
  /** The client's address as far as it can be trusted; "" if unknown. */
  clientAddress: string;
  headers: Headers;
  responseHeaders: Headers;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
};
