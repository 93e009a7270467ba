import type { LanguageModelV3 } from "@ai-sdk/provider";
import { Assistant, openModels, RunningAnswers } from "@/assistant";
import type { AssistantModels } from "@/assistant/models/model";
import type { BillingMode } from "@/base/billing-mode";
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
  /** Default: billing is turned off. */
  billingMode?: BillingMode | null;
};

/**
 * An assistant as the server opens it; by default, with the offline demo model.
 * `close` ends its answers.
 */
export function testAssistant(
  stores: Stores,
  { models = openModels(readEnv({})), maxMs, billingMode = null, ...given }: Options = {},
) {
  const resources = toolResources(stores, given);
  const messages = new AssistantMessages({ clock: resources.clock, billingMode });
  const running = new RunningAnswers({
    ...resources,
    messages,
    ...(maxMs !== undefined && { maxMs }),
  });
  const assistant = new Assistant({ ...resources, models, messages, running, billingMode });
  return { assistant, messages, close: () => running.close() };
}

/** Models that all tiers answer with. */
export const modelsOf = (languageModel: LanguageModelV3): AssistantModels => ({
  info: (tier) => ({ tier, name: "test/model", demo: false }),
  open: async (tier) => ({ tier, name: "test/model", demo: false, price: null, languageModel }),
});
