import {
  type GetPromptRequestParams,
  type GetPromptResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { repeated } from "../context/repeated";
import type { Prompt } from "./prompt";
import { setUpDashboard } from "./set-up-dashboard";
import { weeklyReport } from "./weekly-report";
import { whyDidThisDrop } from "./why-did-this-drop";

/** In the order in which clients show them. */
const PROMPTS: readonly Prompt[] = [weeklyReport, whyDidThisDrop, setUpDashboard];

/** In characters. */
const MAX_ARGUMENT = 2_000;

export const listPrompts = (): ListPromptsResult => ({
  prompts: PROMPTS.map(({ text: _, arguments: args, ...prompt }) => ({
    ...prompt,
    arguments: [...args],
  })),
});

export function getPrompt({
  name,
  arguments: given = {},
}: GetPromptRequestParams): GetPromptResult {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (!prompt) throw invalid(`Unknown prompt: ${repeated(name)}`);
  const text = prompt.text(readArguments(prompt, given));
  return {
    description: prompt.description,
    messages: [{ role: "user", content: { type: "text", text } }],
  };
}

/** Clients send an argument that a person left out as an empty text. */
function readArguments(prompt: Prompt, given: Record<string, string>) {
  const read: Record<string, string | undefined> = {};
  for (const { name, required } of prompt.arguments) {
    const value = given[name]?.trim() || undefined;
    if (required && value === undefined) throw invalid(`${prompt.name} needs ${name}.`);
    if (value !== undefined && value.length > MAX_ARGUMENT) {
      throw invalid(`${name} can have at most ${MAX_ARGUMENT} characters.`);
    }
    read[name] = value;
  }
  return read;
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
