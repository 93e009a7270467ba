import type { LanguageModelV3 } from "@ai-sdk/provider";
import { Assistant, openModels, Runs } from "@/assistant";
import type { AssistantModels } from "@/assistant/models/model";
import { readEnv } from "@/base/env";
import type { ClickHouse } from "@/clickhouse/types";
import type { PrismaClient } from "@/database";
import { AssistantMessages } from "@/limits";
import type { ToolResources } from "@/tools";
import { toolResources } from "@/tools/testing/agent";

type Stores = { prisma: PrismaClient; clickhouse: ClickHouse };

type Options = Partial<Omit<ToolResources, "prisma" | "clickhouse">> & {
  models?: AssistantModels;
  /** The longest that an answer may take, in ms. */
  maxMs?: number;
};

/** An assistant as the server opens it; by default, with the offline demo model. `close` ends its answers. */
export function testAssistant(
  stores: Stores,
  { models = openModels(readEnv({})), maxMs, ...given }: Options = {},
) {
  const resources = toolResources(stores, given);
  const messages = new AssistantMessages({ clock: resources.clock, billingMode: null });
  const runs = new Runs({ ...resources, messages, ...(maxMs !== undefined && { maxMs }) });
  const assistant = new Assistant({ ...resources, models, messages, runs, billingMode: null });
  return { assistant, messages, close: () => runs.close() };
}

/** Models that all tiers answer with. */
export const modelsOf = (languageModel: LanguageModelV3): AssistantModels => ({
  info: (tier) => ({ tier, name: "test/model", demo: false }),
  open: async (tier) => ({ tier, name: "test/model", demo: false, price: null, languageModel }),
});
