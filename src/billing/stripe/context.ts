import type { Stripe } from "stripe";
import type { Accounts } from "@/accounts";
import type { BillingMode } from "@/base/billing-mode";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import type { TeamsStores } from "@/teams";
import type { Catalogue } from "./catalogue";

export type BillingContext = {
  prisma: PrismaClient;
  clock: Clock;
  log: Log;
  teams: TeamsStores;
  accounts: Pick<Accounts, "mailer">;
  stripe: Stripe;
  mode: BillingMode;
  catalogue: Catalogue;
};
