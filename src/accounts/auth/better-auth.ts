import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { newOrderedId } from "@/base/ids";
import type { Log } from "@/base/log";
import type { PrismaClient } from "@/database";
import { PASSWORD_LENGTH } from "./schema";
import { startSessionPlugin } from "./start-session-plugin";

type AuthOptions = {
  prisma: PrismaClient;
  /** Signs the cookies. */
  secret: string;
  log: Log;
};

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/**
 * Better Auth's core over our own tables: users, sessions, passwords. Its HTTP endpoints are not
 * served; the account procedures call it, so that limits and checks are in one place.
 */
export function createAuth({ prisma, secret, log }: AuthOptions) {
  return betterAuth({
    appName: "Tallymark",
    secret,
    // Has no effect, since neither its endpoints nor its links are used.
    baseURL: "http://localhost",
    database: prismaAdapter(prisma, { provider: "postgresql", transaction: true }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      // Counted in UTF-16 code units; a character has at most two.
      maxPasswordLength: 2 * PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
    },
    plugins: [startSessionPlugin],
    // A session used within 30 days is extended; its last use is accurate to the hour.
    session: { expiresIn: 30 * DAY_S, updateAge: HOUR_S },
    // Ensures that reading the database does not reveal a working link.
    verification: { storeIdentifier: "hashed" },
    user: { additionalFields: { deletedAt: { type: "date", required: false, input: false } } },
    // Done in attempts/, which also limits attempts per account.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, message) => log.error({ from: "better-auth" }, message),
    },
    advanced: {
      cookiePrefix: "tallymark",
      // Set in cookies.ts.
      useSecureCookies: false,
      // It would trust forwarding headers, and we do not store IP addresses.
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newOrderedId() },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
