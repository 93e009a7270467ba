import { openModels } from "@/assistant";
import type { AssistantModels } from "@/assistant/models/model";
import { readEnv } from "@/base/env";
import type { WireName } from "./model-request";
import type { ModelServer } from "./model-server";

export const WIRE_NAMES: WireName[] = ["anthropic", "chat_completions", "responses"];

/** The models of an installation that asks the test server in this format. */
export function testModels(
  server: ModelServer,
  wire: WireName,
  options: { silenceMs?: number } = {},
): AssistantModels {
  if (wire !== "responses") return openModels(readEnv(server.env(wire)), options);
  // Only OpenAI's own host is asked by its Responses API.
  const fetchThere: typeof fetch = (input, init) =>
    fetch(String(input).replace("https://api.openai.com", server.url), init);
  return openModels(readEnv({ OPENAI_API_KEY: "sk-test" }), { ...options, fetch: fetchThere });
}
