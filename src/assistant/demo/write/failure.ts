import { isDict } from "@/base/validation";
import type { ToolFailed } from "../flow/plan";
import { code, list } from "../markdown/format";
import { fieldName } from "../markdown/measure-words";
import type { Dict } from "../prompt/outcome";

/** Says that a tool did not do what it was called for; nothing is claimed that did not happen. */
export function writeFailure({ call, outcome }: ToolFailed): string {
  if (outcome.kind === "denied") return "You did not approve it, so nothing was saved.";
  const { code: reason, message, fields } = outcome;
  if (reason === "not_found" && Array.isArray(fields.unknown)) return unknownText(fields);
  if (TOO_MANY_CALLS.test(message)) return UNFINISHED;
  if (reason === "invalid_query" || FOR_MODELS.test(message)) return INVALID;
  const text = message.replace(SEE_TOOL, "").trim();
  return WRITES.has(call.tool) ? `It was not saved: ${text}` : text;
}

/** Advice that only a model can follow. */
const FOR_MODELS = /\b(?:arguments?|call (?:the|this) tool|cursor)\b/i;
const TOO_MANY_CALLS = /\btool calls\b/i;
const UNFINISHED =
  "I have no result to state: one answer may only make so many tool calls. Try a narrower question.";
const SEE_TOOL = /\s*(?:See|Call|Use)\s+`?[a-z]+_[a-z_]+`?[^.]*\.?/g;
const INVALID =
  "I could not make a valid query of that question. Check its period, which must not be empty or longer than 400 days, and its values.";

const WRITES = new Set(["save_report", "add_widget"]);

/** A query named something that the project has never had. */
function unknownText({ unknown, near, near_is }: Dict): string {
  const [first] = Array.isArray(unknown) ? unknown.filter(isDict) : [];
  const name = code(String(first?.value ?? first?.name ?? ""));
  const isValue = typeof first?.field === "string";
  const what = isValue
    ? `${name} as its ${code(fieldName(String(first.field)))}`
    : `the ${WHAT[String(first?.kind)] ?? "name"} ${name}`;
  const similar = Array.isArray(near) ? near.map((one) => code(String(one))) : [];
  const hint = near_is === "similar" ? "Similar names" : "The most frequent ones";
  return `No event of this project has ${what}.${similar.length > 0 ? ` ${hint}: ${list(similar)}.` : ""}`;
}

const WHAT: Record<string, string> = {
  event: "name",
  property: "property",
  value: "value",
  user: "user id",
};
