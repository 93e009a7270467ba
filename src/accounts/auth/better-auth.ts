import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { newOrderedId } from "@/base/ids";
import type { Log } from "@/base/log";
import type { PrismaClient } from "@/database";
import { PASSWORD_LENGTH } from "./schema";
import { startSessionPlugin } from "./start-session-plugin";

export type AuthOptions = {
  prisma: PrismaClient;
  /** Signs the cookies. */
  secret: string;
  log: Log;
};

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/**
 * Better Auth's core over our own tables: users, sessions, passwords. Its HTTP endpoints are not served;
 * the account procedures call it, so that limits and checks stand in one place.
 */
export function createAuth({ prisma, secret, log }: AuthOptions) {
  return betterAuth({
    appName: "Tallymark",
    secret,
    // Of no effect, since neither its endpoints nor its links are used.
    baseURL: "http://localhost",
    database: prismaAdapter(prisma, { provider: "postgresql", transaction: true }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      // It counts UTF-16 units, of which a character has two at most.
      maxPasswordLength: 2 * PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
    },
    plugins: [startSessionPlugin],
    // Used within the month, a session goes on; its last use is known to the hour.
    session: { expiresIn: 30 * DAY_S, updateAge: HOUR_S },
    // A look into the database gives nobody a link that works.
    verification: { storeIdentifier: "hashed" },
    user: { additionalFields: { deletedAt: { type: "date", required: false, input: false } } },
    // Counted by ourselves, per account as well.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, message) => log.error({ from: "better-auth" }, message),
    },
    advanced: {
      cookiePrefix: "tallymark",
      // Marked where they are handed on; see cookies.ts.
      useSecureCookies: false,
      // It would believe forwarding headers, and addresses of people are not ours to keep.
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newOrderedId() },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
