import type { LanguageModelV3 } from "@ai-sdk/provider";
import { defaultSettingsMiddleware, wrapLanguageModel } from "ai";
import type { Env } from "@/base/env";
import { promptCache } from "./anthropic-cache";

export type Fetch = typeof globalThis.fetch;

/**
 * The most that a model writes in one step, with its reasoning. Other servers often have a small
 * context, which this is part of.
 */
const MAX_OUTPUT_TOKENS = 16_384;
const MAX_OUTPUT_TOKENS_ELSEWHERE = 4_096;

/** Loads the package on first use, so that the server starts without it. */
export async function anthropicModel(
  env: Env,
  model: string,
  fetch?: Fetch,
): Promise<LanguageModelV3> {
  const { createAnthropic } = await import("@ai-sdk/anthropic");
  const provider = createAnthropic({
    apiKey: env.ANTHROPIC_API_KEY ?? "",
    baseURL: versioned(env.ANTHROPIC_BASE_URL ?? "https://api.anthropic.com"),
    ...(fetch && { fetch }),
  });
  const settings = { maxOutputTokens: MAX_OUTPUT_TOKENS };
  return wrapLanguageModel({
    model: provider(model),
    middleware: [defaultSettingsMiddleware({ settings }), promptCache],
  });
}

/** Like Anthropic's own packages, Tallymark accepts the URL with and without the version. */
function versioned(url: string): string {
  const base = url.replace(/\/+$/, "");
  return base.endsWith("/v1") ? base : `${base}/v1`;
}

/**
 * OpenAI's Responses API: its models reason between tool calls only there. Nothing is stored with
 * OpenAI; the reasoning comes back encrypted and is sent along with the next step.
 */
export async function openaiModel(
  env: Env,
  model: string,
  fetch?: Fetch,
): Promise<LanguageModelV3> {
  const { createOpenAI } = await import("@ai-sdk/openai");
  const provider = createOpenAI({
    apiKey: env.OPENAI_API_KEY ?? "",
    baseURL: env.OPENAI_BASE_URL ?? "https://api.openai.com/v1",
    ...(fetch && { fetch }),
  });
  const settings = {
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    providerOptions: { openai: { store: false } },
  };
  return wrapLanguageModel({
    model: provider.responses(model),
    middleware: defaultSettingsMiddleware({ settings }),
  });
}

/** Any other server by OpenAI's chat completions, which they all speak. */
export async function compatibleModel(
  env: Env,
  model: string,
  fetch?: Fetch,
): Promise<LanguageModelV3> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const provider = createOpenAICompatible({
    name: "openai-compatible",
    baseURL: env.OPENAI_BASE_URL ?? "",
    includeUsage: true,
    ...(env.OPENAI_API_KEY !== undefined && { apiKey: env.OPENAI_API_KEY }),
    ...(fetch && { fetch }),
  });
  const settings = { maxOutputTokens: MAX_OUTPUT_TOKENS_ELSEWHERE };
  return wrapLanguageModel({
    model: provider.chatModel(model),
    middleware: defaultSettingsMiddleware({ settings }),
  });
}
