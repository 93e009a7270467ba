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
  if (WRITES.has(call.tool)) return `It was not saved: ${message}`;
  return message;
}

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
