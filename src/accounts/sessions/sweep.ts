import type { BackgroundTasks } from "@/base/background-tasks";
import type { Clock } from "@/base/time/clock";
import { HOUR_MS } from "@/base/time/durations";
import type { PrismaClient } from "@/database";

const EVERY_MS = HOUR_MS;

type Context = { prisma: PrismaClient; clock: Clock; background: BackgroundTasks };

/** Deletes sessions, links and counts of attempts whose time is over; none of them has an effect. */
export async function sweep({ prisma, clock }: Pick<Context, "prisma" | "clock">): Promise<void> {
  const now = new Date(clock.now());
  await prisma.session.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.verification.deleteMany({ where: { expiresAt: { lte: now } } });
  await prisma.rateLimiterFlexible.deleteMany({ where: { expire: { lte: now } } });
}

/** Sweeps now and every hour, until it is told to stop. */
export function sweepHourly(context: Context): { stop(): void } {
  const run = () => context.background.run("sweeping sessions", () => sweep(context));
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
