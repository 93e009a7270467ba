import type { Accounts, Session } from "@/accounts";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { ClickHouse } from "@/clickhouse/types";
import type { PrismaClient } from "@/database";
import type { AllJournals, Quota, RateLimits } from "@/limits";
import type { QueryCache } from "@/query";
import type { Samples } from "@/sample";
import type { TeamsContext } from "@/teams";

/** What procedures need of the process. */
export type Services = {
  prisma: PrismaClient;
  clickhouse: ClickHouse;
  queryCache: QueryCache;
  journals: AllJournals;
  accounts: Accounts;
  samples: Samples;
  /** What changes to teams, projects and keys are made with. */
  teams: TeamsContext;
  rates: RateLimits;
  quota: Quota;
  clock: Clock;
  log: Log;
};

/** What a procedure is called with. */
export type Context = Services & {
  session: Session | null;
  requestId: string;
  /** Scheme and host under which the caller reached us; links in mails and snippets start with it. */
  origin: string;
  /** The client's address as far as it can be believed, "" where nobody knows. */
  clientAddress: string;
  headers: Headers;
  /** Of the answer: where cookies are set. */
  responseHeaders: Headers;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
};
