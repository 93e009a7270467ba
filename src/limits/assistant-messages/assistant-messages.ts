import type { BillingMode } from "@/base/billing-mode";
import { AppError } from "@/base/errors";
import type { Clock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { utcDay } from "@/base/time/utc";
import type { Plan, Prisma, PrismaClient } from "@/database";
import { howToUpgrade, PLANS } from "@/plans";
import { wholeSeconds } from "../rate-limits/rate-limited-error";

type Options = {
  clock: Clock;
  /** Null if billing is turned off. */
  billingMode: BillingMode | null;
};

type Team = { teamId: string; plan: Plan };

/** A message that was counted. */
export type CountedMessage = {
  teamId: string;
  /** As YYYY-MM-DD, UTC. */
  day: string;
  /** The team's remaining messages today. */
  left: number;
};

export type MessagesToday = {
  used: number;
  limit: number;
  /** When the count restarts; ISO 8601. */
  resetsAt: string;
};

/** The messages that a team sends the assistant per day (UTC), counted in the database for all processes. */
export class AssistantMessages {
  constructor(private readonly options: Options) {}

  /** Throws `allowance_exhausted` when the day's messages are used up. */
  async take(prisma: Prisma.TransactionClient, { teamId, plan }: Team): Promise<CountedMessage> {
    const limit = PLANS[plan].assistant.messagesPerDay;
    const now = this.options.clock.now();
    const day = utcDay(now);
    const [taken] = await prisma.$queryRaw<{ messages: number }[]>`
      INSERT INTO assistant_days (team_id, day, messages)
      VALUES (${teamId}::uuid, ${new Date(day)}::date, 1)
      ON CONFLICT (team_id, day) DO UPDATE SET messages = assistant_days.messages + 1
        WHERE assistant_days.messages < ${limit}
      RETURNING messages`;
    if (taken === undefined) throw this.#exhausted(plan, now);
    return { teamId, day, left: limit - taken.messages };
  }

  /** For a message that no model answered. */
  async giveBack(
    prisma: Prisma.TransactionClient,
    { teamId, day }: Pick<CountedMessage, "teamId" | "day">,
  ): Promise<void> {
    await prisma.assistantDay.updateMany({
      where: { teamId, day: new Date(day), messages: { gt: 0 } },
      data: { messages: { decrement: 1 } },
    });
  }

  async today(prisma: PrismaClient, { teamId, plan }: Team): Promise<MessagesToday> {
    const day = utcDay(this.options.clock.now());
    const where = { teamId_day: { teamId, day: new Date(day) } };
    const row = await prisma.assistantDay.findUnique({ where });
    return {
      used: row?.messages ?? 0,
      limit: PLANS[plan].assistant.messagesPerDay,
      resetsAt: new Date(Date.parse(day) + DAY_MS).toISOString(),
    };
  }

  #exhausted(plan: Plan, now: number): AppError {
    const { messagesPerDay } = PLANS[plan].assistant;
    const untilMidnight = Date.parse(utcDay(now)) + DAY_MS - now;
    const more = PLANS.pro.assistant.messagesPerDay;
    return new AppError(
      "allowance_exhausted",
      [
        `Your team has used its ${messagesPerDay} assistant messages for today. Come back tomorrow: the count restarts at midnight UTC.`,
        ...(plan === "free"
          ? [`${PLANS.pro.name} includes ${more} a day. ${howToUpgrade(this.options.billingMode)}`]
          : []),
      ].join(" "),
      { headers: { "Retry-After": String(wholeSeconds(untilMidnight)) } },
    );
  }
}
