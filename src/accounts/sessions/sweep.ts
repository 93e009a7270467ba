import type { BackgroundTasks } from "@/base/background-tasks";
import type { Clock } from "@/base/time/clock";
import { HOUR_MS } from "@/base/time/durations";
import type { PrismaClient } from "@/database";

const EVERY_MS = HOUR_MS;

type Context = { prisma: PrismaClient; clock: Clock; background: BackgroundTasks };

/** Deletes expired sessions, links and attempt counts, which no longer have an effect. */
export async function sweep({ prisma, clock }: Pick<Context, "prisma" | "clock">): Promise<void> {
  const now = new Date(clock.now());
  await prisma.session.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.verification.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.rateLimiterFlexible.deleteMany({ where: { expire: { lte: now } } });
}

/** Sweeps now and every hour until stopped. */
export function sweepHourly(context: Context): { stop(): void } {
  const run = () => context.background.run("Deleting expired sessions", () => sweep(context));
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
