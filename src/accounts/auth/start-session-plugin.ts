import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { signedOut } from "@/base/errors";

/**
 * Signs in a user whose right to it was shown before. Only the server can call it.
 */
export const startSessionPlugin = {
  id: "start-session",
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.uuid() }), requireHeaders: true },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (user === null) throw signedOut();
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { sessionId: session.id };
      },
    ),
  },
} satisfies BetterAuthPlugin;
