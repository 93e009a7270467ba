import type { LanguageModelV3 } from "@ai-sdk/provider";
import type { AssistantMapping } from "@/base/assistant-env";
import type { Env } from "@/base/env";
import type { AssistantTier } from "@/plans/plans";
import { DEFAULT_MODELS } from "./default-models";
import type { AssistantModel, AssistantModelInfo, AssistantModels, Price } from "./model";
import { FREE, priceOf } from "./price";
import { anthropicModel, compatibleModel, type Fetch, openaiModel } from "./providers";
import { withSilenceLimit } from "./silence-limit";

const VARIABLES = {
  fast: ["ASSISTANT_FAST", "ASSISTANT_FAST_PRICE"],
  balanced: ["ASSISTANT_BALANCED", "ASSISTANT_BALANCED_PRICE"],
  most_capable: ["ASSISTANT_MOST_CAPABLE", "ASSISTANT_MOST_CAPABLE_PRICE"],
} as const;

type Options = {
  /** Replaces `fetch` in tests. */
  fetch?: Fetch;
  /** How long a provider may send nothing, in ms. */
  silenceMs?: number;
};

/** The models of the tiers, as the environment maps them. */
export function openModels(env: Env, { fetch, silenceMs = 60_000 }: Options = {}): AssistantModels {
  const opened = new Map<AssistantTier, Promise<AssistantModel>>();
  const open = async (tier: AssistantTier): Promise<AssistantModel> => ({
    ...infoOf(env, tier),
    price: operatorsPrice(env, tier),
    languageModel: withSilenceLimit(
      await languageModel(env, mappingOf(env, tier), fetch),
      silenceMs,
    ),
  });
  return {
    info: (tier) => infoOf(env, tier),
    open: (tier) => {
      const model = opened.get(tier) ?? open(tier);
      opened.set(tier, model);
      return model;
    },
  };
}

function infoOf(env: Env, tier: AssistantTier): AssistantModelInfo {
  const mapping = mappingOf(env, tier);
  if (mapping === "demo") return { tier, name: "demo", demo: true };
  return { tier, name: `${mapping.provider}/${mapping.model}`, demo: false };
}

function operatorsPrice(env: Env, tier: AssistantTier): Price | null {
  const mapping = mappingOf(env, tier);
  if (mapping === "demo") return FREE;
  const price = env[VARIABLES[tier][1]];
  return price === undefined ? null : priceOf(price, !isCompatibleServer(env, mapping.provider));
}

/** With both keys and no mapping, Anthropic's models answer. */
function mappingOf(env: Env, tier: AssistantTier): AssistantMapping {
  const mapping = env[VARIABLES[tier][0]];
  if (mapping !== undefined) return mapping;
  const provider = env.ANTHROPIC_API_KEY ? "anthropic" : env.OPENAI_API_KEY ? "openai" : null;
  return provider === null ? "demo" : { provider, model: DEFAULT_MODELS[provider][tier] };
}

async function languageModel(
  env: Env,
  mapping: AssistantMapping,
  fetch?: Fetch,
): Promise<LanguageModelV3> {
  // The AI SDK would print warnings to the console, which is the server's log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  if (mapping === "demo") return (await import("../demo")).createDemoModel();
  const { provider, model } = mapping;
  if (provider === "anthropic") return anthropicModel(env, model, fetch);
  return isCompatibleServer(env, provider)
    ? compatibleModel(env, model, fetch)
    : openaiModel(env, model, fetch);
}

/** Whether it is a server other than OpenAI's own, which also has regional hosts. */
function isCompatibleServer({ OPENAI_BASE_URL: url }: Env, provider: string): boolean {
  if (provider !== "openai" || url === undefined) return false;
  return !/(^|\.)api\.openai\.com$/.test(new URL(url).hostname);
}
