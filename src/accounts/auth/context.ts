import type { BackgroundTasks } from "@/base/background-tasks";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import type { Mailer } from "@/mail/mailer";
import type { AttemptLimits } from "../attempts/attempt-limits";
import type { Auth } from "./better-auth";
import type { Operators } from "./operators";

export type AccountsOptions = {
  prisma: PrismaClient;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  /** Signs the cookies. Shared by the processes of an installation; otherwise secret. */
  secret: string;
  /** The addresses of those who may open the operator's page. Default: that of the first user. */
  operatorAddresses?: readonly string[] | undefined;
};

export type AccountsContext = AccountsOptions & {
  operators: Operators;
  auth: Auth;
  limits: AttemptLimits;
  background: BackgroundTasks;
};
