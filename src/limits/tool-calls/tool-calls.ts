import type { BillingMode } from "@/base/billing-mode";
import { AppError } from "@/base/errors";
import type { Clock } from "@/base/time/clock";
import { utcDate } from "@/base/time/utc";
import type { Plan, PrismaClient } from "@/database";
import { howToUpgrade, PLANS } from "@/plans";
import { allowanceExhausted } from "../allowances/allowance-exhausted";

type Options = {
  prisma: PrismaClient;
  clock: Clock;
  /** Null if billing is turned off. */
  billingMode: BillingMode | null;
};

export type ToolCall = { teamId: string; plan: Plan; keyId: string; tool: string };

/** A call that was counted. */
export type CountedCall = {
  /** The team's remaining calls today. */
  left: number;
  /** Records that the call ended with an error; it stays counted. */
  failed(): Promise<void>;
};

/**
 * The tool calls that agents make per team and day (UTC), counted in the
 * database for all processes.
 */
export class ToolCalls {
  constructor(private readonly options: Options) {}

  /**
   * Throws `plan_required` on a plan without agents, and `allowance_exhausted` when the
   * day's calls are used up.
   */
  async take({ teamId, plan, keyId, tool }: ToolCall): Promise<CountedCall> {
    const { prisma, clock } = this.options;
    this.assertAllowed(plan);
    const limit = PLANS[plan].toolCallsPerDay;
    const now = clock.now();
    const day = utcDate(now);
    // One statement, so that concurrent calls cannot exceed the limit and both counts always agree.
    const [taken] = await prisma.$queryRaw<{ calls: number }[]>`
      WITH taken AS (
        INSERT INTO tool_call_days (team_id, day, calls)
        VALUES (${teamId}::uuid, ${day}::date, 1)
        ON CONFLICT (team_id, day) DO UPDATE SET calls = tool_call_days.calls + 1
          WHERE tool_call_days.calls < ${limit}
        RETURNING calls
      ), counted AS (
        INSERT INTO tool_call_counts (team_id, day, key_id, tool, calls)
        SELECT ${teamId}::uuid, ${day}::date, ${keyId}::uuid, ${tool}, 1 FROM taken
        ON CONFLICT (team_id, day, key_id, tool)
          DO UPDATE SET calls = tool_call_counts.calls + 1
      )
      SELECT calls FROM taken`;
    if (taken === undefined) throw exhausted(limit, now);
    return {
      left: limit - taken.calls,
      failed: async () => {
        await prisma.toolCallCount.updateMany({
          where: { teamId, day, keyId, tool },
          data: { errors: { increment: 1 } },
        });
      },
    };
  }

  /** Whether agents can connect on this plan. */
  isAllowed = (plan: Plan): boolean => PLANS[plan].toolCallsPerDay > 0;

  /** Throws `plan_required` on a plan without agents. */
  assertAllowed(plan: Plan): void {
    if (!this.isAllowed(plan)) throw planRequired(this.options.billingMode);
  }
}

const planRequired = (billingMode: BillingMode | null): AppError =>
  new AppError(
    "plan_required",
    `Agents need the ${PLANS.pro.name} plan. ${howToUpgrade(billingMode)}`,
  );

const exhausted = (limit: number, now: number): AppError =>
  allowanceExhausted(
    `Your team has used its ${limit.toLocaleString("en-US")} tool calls for today. The count restarts at midnight UTC.`,
    now,
  );
