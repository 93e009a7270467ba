import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Middleware,
  LanguageModelV3Prompt,
  SharedV3ProviderOptions,
} from "@ai-sdk/provider";

const CACHED = { anthropic: { cacheControl: { type: "ephemeral" } } };

/**
 * Makes Anthropic cache the prompt: up to the tools, which are the same for every question, up to
 * the system text, and up to the last message, which the next step begins with.
 */
export const promptCache: LanguageModelV3Middleware = {
  specificationVersion: "v3",
  transformParams: async ({ params }) => withPromptCache(params),
};

function withPromptCache(options: LanguageModelV3CallOptions): LanguageModelV3CallOptions {
  const { prompt, tools } = options;
  return {
    ...options,
    prompt: cachedAt(cachedAt(prompt, lastSystemMessage(prompt)), prompt.length - 1),
    ...(tools && {
      tools: tools.map((tool, at) =>
        tool.type === "function" && at === tools.length - 1 ? cached(tool) : tool,
      ),
    }),
  };
}

const lastSystemMessage = (prompt: LanguageModelV3Prompt): number =>
  prompt.findLastIndex(({ role }) => role === "system");

const cachedAt = (prompt: LanguageModelV3Prompt, index: number): LanguageModelV3Prompt =>
  prompt.map((message, at) => (at === index ? cached(message) : message));

const cached = <T extends { providerOptions?: SharedV3ProviderOptions }>(item: T): T => ({
  ...item,
  providerOptions: {
    ...item.providerOptions,
    anthropic: { ...item.providerOptions?.anthropic, ...CACHED.anthropic },
  },
});
