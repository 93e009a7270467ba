import type { BackgroundTasks } from "@/base/background-tasks";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import type { Mailer } from "@/mail/mailer";
import type { AttemptLimits } from "../attempts/attempt-limits";
import type { Auth } from "./better-auth";

export type AccountsOptions = {
  prisma: PrismaClient;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  /** Signs the cookies. Shared by the processes of an installation; otherwise secret. */
  secret: string;
};

export type AccountsContext = AccountsOptions & {
  auth: Auth;
  limits: AttemptLimits;
  background: BackgroundTasks;
};
