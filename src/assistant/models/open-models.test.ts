import { describe, expect, test } from "vitest";
import { readEnv } from "@/base/env";
import type { AssistantTier } from "@/plans/plans";
import { openModels } from "./open-models";

const KEYS = { ANTHROPIC_API_KEY: "sk-ant-1", OPENAI_API_KEY: "sk-1" };
const TIERS: AssistantTier[] = ["fast", "balanced", "most_capable"];

/** The models' names by tier. */
const names = (env: Record<string, string>) =>
  TIERS.map((tier) => openModels(readEnv(env)).info(tier).name);

/** The request that a question makes. */
async function requestOf(env: Record<string, string>) {
  const requests: Request[] = [];
  const fetch = async (...request: ConstructorParameters<typeof Request>) => {
    requests.push(new Request(...request));
    return new Response("{}", { status: 400 });
  };
  const { languageModel } = await openModels(readEnv(env), { fetch }).open("balanced");
  const asked = languageModel.doStream({
    prompt: [
      { role: "system", content: "Answer." },
      { role: "user", content: [{ type: "text", text: "How many?" }] },
    ],
    tools: ["one", "two"].map((name) => ({ type: "function", name, inputSchema: NO_INPUT })),
  });
  await expect(asked).rejects.toThrow();
  expect(requests).toHaveLength(1);
  const [request] = requests as [Request];
  return { url: request.url, headers: request.headers, body: await request.json() };
}
const NO_INPUT = { type: "object", properties: {} } as const;

describe("without a mapping", () => {
  test("the demo model answers if there is no key", async () => {
    expect(names({})).toEqual(["demo", "demo", "demo"]);
    expect(await openModels(readEnv({})).open("fast")).toMatchObject({
      demo: true,
      price: { input: 0, output: 0 },
      languageModel: { specificationVersion: "v3" },
    });
  });

  test("each tier has a model of the provider whose key is set", () => {
    expect(names({ OPENAI_API_KEY: "k" })).toEqual([
      "openai/gpt-6-luna",
      "openai/gpt-6.1-terra",
      "openai/gpt-6.1-sol",
    ]);
    expect(names({ ANTHROPIC_API_KEY: "k" })).toEqual([
      "anthropic/claude-haiku-5-5",
      "anthropic/claude-sonnet-5-5",
      "anthropic/claude-opus-5-5",
    ]);
  });

  test("Anthropic's models answer if both keys are set", () => {
    expect(names(KEYS)).toEqual(names({ ANTHROPIC_API_KEY: "k" }));
  });
});

test("a mapping replaces the default of its tier only", () => {
  expect(
    names({ ...KEYS, ASSISTANT_FAST: "openai/gpt-x", ASSISTANT_MOST_CAPABLE: "demo" }),
  ).toEqual(["openai/gpt-x", "anthropic/claude-sonnet-5-5", "demo"]);
});

test("a model has a price only if the operator set one", async () => {
  const models = openModels(readEnv({ ...KEYS, ASSISTANT_FAST_PRICE: "1/5" }));
  expect((await models.open("fast")).price).toMatchObject({ input: 1, output: 5, cacheRead: 0.1 });
  expect((await models.open("balanced")).price).toBeNull();
});

test("a provider is loaded once for a tier", () => {
  const models = openModels(readEnv({}));
  expect(models.open("fast")).toBe(models.open("fast"));
});

test("Anthropic is asked to cache tools, system text and messages", async () => {
  const { url, headers, body } = await requestOf({ ANTHROPIC_API_KEY: "sk-ant-1" });
  expect(url).toBe("https://api.anthropic.com/v1/messages");
  expect(headers.get("x-api-key")).toBe("sk-ant-1");
  const cache_control = { type: "ephemeral" };
  expect(body).toMatchObject({
    model: "claude-sonnet-5-5",
    max_tokens: 16_384,
    system: [{ text: "Answer.", cache_control }],
    messages: [{ content: [{ text: "How many?", cache_control }] }],
  });
  expect(body.tools[0]).not.toHaveProperty("cache_control");
  expect(body.tools[1]).toMatchObject({ name: "two", cache_control });
});

test("Anthropic's URL works with and without the version", async () => {
  for (const url of [
    "http://proxy:1",
    "http://proxy:1/",
    "http://proxy:1/v1",
    "http://proxy:1/v1/",
  ]) {
    const request = await requestOf({ ...KEYS, ANTHROPIC_BASE_URL: url });
    expect(request.url).toBe("http://proxy:1/v1/messages");
  }
});

test("OpenAI stores nothing", async () => {
  const { url, headers, body } = await requestOf({ OPENAI_API_KEY: "sk-1" });
  expect(url).toBe("https://api.openai.com/v1/responses");
  expect(headers.get("authorization")).toBe("Bearer sk-1");
  expect(body).toMatchObject({ store: false, max_output_tokens: 16_384 });
});

describe("a compatible server", () => {
  const server = {
    OPENAI_BASE_URL: "http://localhost:8000/v1",
    ASSISTANT_FAST: "openai/a",
    ASSISTANT_BALANCED: "openai/b",
    ASSISTANT_MOST_CAPABLE: "openai/c",
  };

  test("is asked by chat completions, without a key if there is none", async () => {
    const { url, headers, body } = await requestOf(server);
    expect(url).toBe("http://localhost:8000/v1/chat/completions");
    expect(headers.has("authorization")).toBe(false);
    expect(body).toMatchObject({
      model: "b",
      max_tokens: 4_096,
      stream_options: { include_usage: true },
    });
    expect(body).not.toHaveProperty("store");
  });

  test("gets the key if there is one", async () => {
    const { headers } = await requestOf({ ...server, OPENAI_API_KEY: "sk-1" });
    expect(headers.get("authorization")).toBe("Bearer sk-1");
  });

  test("is not one of OpenAI's regional hosts", async () => {
    const { url } = await requestOf({
      ...server,
      OPENAI_API_KEY: "sk-1",
      OPENAI_BASE_URL: "https://eu.api.openai.com/v1",
    });
    expect(url).toBe("https://eu.api.openai.com/v1/responses");
  });
});
