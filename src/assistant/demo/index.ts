import type { LanguageModelV3 } from "@ai-sdk/provider";

/** Stands in until the offline model is here. */
export const createDemoModel = (): LanguageModelV3 => ({
  specificationVersion: "v3",
  provider: "tallymark",
  modelId: "demo",
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error("The demo model only streams.")),
  doStream: async () => ({
    stream: new ReadableStream({
      start(controller) {
        controller.enqueue({ type: "stream-start", warnings: [] });
        controller.enqueue({ type: "text-start", id: "0" });
        const delta = "The demo model cannot answer questions yet.";
        controller.enqueue({ type: "text-delta", id: "0", delta });
        controller.enqueue({ type: "text-end", id: "0" });
        controller.enqueue({ type: "finish", finishReason: FINISHED, usage: NOTHING });
        controller.close();
      },
    }),
  }),
});

const FINISHED = { unified: "stop", raw: undefined } as const;
const NOTHING = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};
