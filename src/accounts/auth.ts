import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { newOrderedId } from "@/base/ids";
import type { PrismaClient } from "@/database";

export type AuthOptions = {
  prisma: PrismaClient;
  /** Signs the cookies. */
  secret: string;
  /** Where browsers reach us; behind https the cookies are marked Secure. */
  publicUrl: string | undefined;
};

const DAY_S = 86_400;

/**
 * Better Auth's core over our own tables: users, sessions, passwords. Its HTTP endpoints are not served;
 * the account procedures call it, so that limits and checks stand in one place.
 */
export function createAuth({ prisma, secret, publicUrl }: AuthOptions) {
  return betterAuth({
    appName: "Tallymark",
    secret,
    baseURL: publicUrl ?? "http://localhost",
    database: prismaAdapter(prisma, { provider: "postgresql" }),
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    session: { expiresIn: 30 * DAY_S, updateAge: DAY_S },
    // Counted by ourselves, per account as well.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: "tallymark",
      useSecureCookies: publicUrl?.startsWith("https:") ?? false,
      database: { generateId: () => newOrderedId() },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
