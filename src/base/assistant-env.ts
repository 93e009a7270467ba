import { z } from "zod";

/** Visible ASCII, as a header needs it: `fetch` would quote any other key in its error. */
export const providerKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, { message: "must be letters, digits and punctuation without spaces" });

/** `demo` is the offline demo model. The model's name can contain slashes. */
export const assistantModel = z
  .string()
  .trim()
  .regex(/^(demo|(anthropic|openai)\/[\x21-\x7e]{1,200})$/, {
    abort: true,
    message: "must be anthropic/<model>, openai/<model> or demo",
  })
  .transform((text): AssistantMapping => {
    if (text === "demo") return "demo";
    const slash = text.indexOf("/");
    const provider = text.startsWith("anthropic/") ? "anthropic" : "openai";
    return { provider, model: text.slice(slash + 1) };
  });

export const assistantPrice = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,6})?\/\d{1,6}(\.\d{1,6})?$/, {
    abort: true,
    message: "must be <input>/<output> in USD per million tokens, such as 3/15",
  })
  .transform((text) => {
    const [input, output] = text.split("/").map(Number);
    return { input: input ?? 0, output: output ?? 0 };
  });

export type AssistantMapping = "demo" | { provider: "anthropic" | "openai"; model: string };

const MAPPINGS = ["ASSISTANT_FAST", "ASSISTANT_BALANCED", "ASSISTANT_MOST_CAPABLE"] as const;

type AssistantEnv = { [variable in (typeof MAPPINGS)[number]]?: AssistantMapping | undefined } & {
  ANTHROPIC_API_KEY?: string | undefined;
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
};

/** What is wrong with the models of the assistant: variables with messages. */
export function assistantFaults(env: AssistantEnv): [variable: string, message: string][] {
  return MAPPINGS.flatMap((variable) => {
    const fault = faultOf(env, env[variable]);
    return fault === null ? [] : [[variable, fault] as [string, string]];
  });
}

function faultOf(env: AssistantEnv, mapping: AssistantMapping | undefined): string | null {
  if (mapping === "demo") return null;
  if (mapping === undefined) return faultOfNone(env);
  if (mapping.provider === "anthropic")
    return env.ANTHROPIC_API_KEY ? null : "is a model of Anthropic, which needs ANTHROPIC_API_KEY";
  // Your own server may not ask for a key.
  return env.OPENAI_API_KEY || env.OPENAI_BASE_URL
    ? null
    : "is a model of OpenAI, which needs OPENAI_API_KEY or OPENAI_BASE_URL";
}

function faultOfNone(env: AssistantEnv): string | null {
  if (env.ANTHROPIC_API_KEY) return null;
  if (env.OPENAI_BASE_URL)
    return "must be set together with OPENAI_BASE_URL, because Tallymark does not know its models";
  if (env.OPENAI_API_KEY) return null;
  // Otherwise, the demo model would answer some users without anyone noticing.
  const isOtherSet = MAPPINGS.some((other) => env[other] !== undefined && env[other] !== "demo");
  return isOtherSet ? "must be set if another model is set" : null;
}
