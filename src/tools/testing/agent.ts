import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { DataVersions } from "@/clickhouse/data-versions";
import type { PrismaClient } from "@/database";
import { QueryCache } from "@/query";
import { type Caller, callerOfSession } from "@/teams";
import type { TestClickHouse } from "@/testing/stores/clickhouse";
import { callTool, type ToolOptions, type ToolOutcome } from "../call-tool";
import type { ToolFailure } from "../contract/answer";
import type { Answer, Call, ToolResources } from "../contract/tool";
import { TOOLS } from "../tools";

export type Stores = { prisma: PrismaClient; clickhouse: TestClickHouse["clickhouse"] };

export const ORIGIN = "https://tallymark.test";

export function toolResources(
  { prisma, clickhouse }: Stores,
  given: Partial<ToolResources> = {},
): ToolResources {
  const { clock = systemClock } = given;
  const versions = new DataVersions(false);
  return {
    prisma,
    clickhouse,
    queryCache: new QueryCache({ clickhouse, clock, versions, log: silentLog }),
    sqlBlocks: { assertAllowed: async () => undefined },
    clock,
    log: silentLog,
    ...given,
  };
}

type AgentOptions = Partial<ToolResources> & { options?: ToolOptions; call?: Partial<Call> };

/** Calls tools by name, as the MCP server does for one key. */
export function agentOf(
  stores: Stores,
  caller: Caller | string,
  { options, call, ...given }: AgentOptions = {},
) {
  const resources = toolResources(stores, given);
  const outcome = (name: string, args: unknown): Promise<ToolOutcome> => {
    const tool = TOOLS.find((one) => one.name === name);
    if (!tool) throw new Error(`There is no tool ${name}.`);
    const context = {
      ...resources,
      caller: typeof caller === "string" ? callerOfSession(caller) : caller,
      origin: ORIGIN,
      requestId: newId(),
      signal: new AbortController().signal,
      ...call,
    };
    return callTool(tool, args, context, options);
  };
  return {
    outcome,
    /** Throws if the call failed. */
    answer: async (name: string, args: unknown): Promise<Answer> => {
      const result = await outcome(name, args);
      if (result.ok) return result.answer;
      throw new Error(`${name} failed: ${JSON.stringify(result.failure)}`);
    },
    /** Throws if the call succeeded. */
    failure: async (name: string, args: unknown): Promise<ToolFailure> => {
      const result = await outcome(name, args);
      if (!result.ok) return result.failure;
      throw new Error(`${name} succeeded: ${JSON.stringify(result.answer).slice(0, 300)}`);
    },
  };
}

export type Agent = ReturnType<typeof agentOf>;
