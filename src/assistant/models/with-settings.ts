import type { LanguageModelV3, LanguageModelV3CallOptions } from "@ai-sdk/provider";

type Change = (options: LanguageModelV3CallOptions) => LanguageModelV3CallOptions;

/** The model with its provider's settings, which callers need not know. */
export const withSettings = (model: LanguageModelV3, change: Change): LanguageModelV3 => ({
  specificationVersion: model.specificationVersion,
  provider: model.provider,
  modelId: model.modelId,
  supportedUrls: model.supportedUrls,
  doGenerate: (options) => model.doGenerate(change(options)),
  doStream: (options) => model.doStream(change(options)),
});
