import type { BillingMode } from "@/base/billing-mode";
import type { AppError } from "@/base/errors";
import type { Clock } from "@/base/time/clock";
import { nextUtcDay, utcDate } from "@/base/time/utc";
import type { Plan, Prisma, PrismaClient } from "@/database";
import { howToUpgrade, PLANS } from "@/plans";
import { allowanceExhausted } from "../allowances/allowance-exhausted";

type Options = {
  clock: Clock;
  /** Null if billing is turned off. */
  billingMode: BillingMode | null;
};

type Team = { teamId: string; plan: Plan };

/** A message that was counted. */
export type CountedMessage = {
  teamId: string;
  /** When it was counted, which says for which day; in ms. */
  at: number;
  /** The team's remaining messages today. */
  left: number;
};

export type MessagesToday = {
  used: number;
  limit: number;
  /** When the count restarts; ISO 8601. */
  resetsAt: string;
};

/**
 * The messages that a team sends the assistant per day (UTC), counted in the
 * database for all processes.
 */
export class AssistantMessages {
  constructor(private readonly options: Options) {}

  /** Throws `allowance_exhausted` when the day's messages are used up. */
  async take(prisma: Prisma.TransactionClient, { teamId, plan }: Team): Promise<CountedMessage> {
    const limit = PLANS[plan].assistant.messagesPerDay;
    const at = this.options.clock.now();
    const [taken] = await prisma.$queryRaw<{ messages: number }[]>`
      INSERT INTO assistant_days (team_id, day, messages)
      VALUES (${teamId}::uuid, ${utcDate(at)}::date, 1)
      ON CONFLICT (team_id, day) DO UPDATE SET messages = assistant_days.messages + 1
        WHERE assistant_days.messages < ${limit}
      RETURNING messages`;
    if (taken === undefined) throw this.#exhausted(plan, at);
    return { teamId, at, left: limit - taken.messages };
  }

  /**
   * For a message that no model answered, on the day for which it was counted. At most `perDay` of
   * a day are given back: the provider may have charged for them, so that without a limit, stopping
   * early would cost the operator without end.
   */
  async giveBack(
    prisma: Prisma.TransactionClient,
    { teamId, at, perDay }: Pick<CountedMessage, "teamId" | "at"> & { perDay: number },
  ): Promise<void> {
    await prisma.assistantDay.updateMany({
      where: { teamId, day: utcDate(at), messages: { gt: 0 }, givenBack: { lt: perDay } },
      data: { messages: { decrement: 1 }, givenBack: { increment: 1 } },
    });
  }

  async today(prisma: PrismaClient, { teamId, plan }: Team): Promise<MessagesToday> {
    const now = this.options.clock.now();
    const key = { teamId, day: utcDate(now) };
    const row = await prisma.assistantDay.findUnique({ where: { teamId_day: key } });
    return {
      used: row?.messages ?? 0,
      limit: PLANS[plan].assistant.messagesPerDay,
      resetsAt: new Date(nextUtcDay(now)).toISOString(),
    };
  }

  #exhausted(plan: Plan, now: number): AppError {
    const { messagesPerDay } = PLANS[plan].assistant;
    const used = `Your team has used its ${messagesPerDay} assistant messages for today. Come back tomorrow: the count restarts at midnight UTC.`;
    if (plan !== "free") return allowanceExhausted(used, now);
    const { name, assistant } = PLANS.pro;
    const more = `${name} includes ${assistant.messagesPerDay} a day. ${howToUpgrade(this.options.billingMode)}`;
    return allowanceExhausted(`${used} ${more}`, now);
  }
}
