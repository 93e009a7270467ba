import { z } from "zod";
import { Fault, faults, isDict } from "@/base/validation";
import { COLUMN_NAMES, KINDS, PROPERTY_PREFIX, RANGE_FORMS } from "@/query";
import type { ToolKind } from "./query-args";

type Path = (string | number)[];

/** What is wrong with an argument, in words from which a model can write the right one. */
type Explained = { fault: Fault; path: Path };

/** Explains what the query language has found wrong. `args`: the query. */
export function explainIssue(
  issue: z.core.$ZodIssue,
  kind: ToolKind,
  args: Record<string, unknown>,
): Explained[] {
  const path = issue.path.map((step) => (typeof step === "number" ? step : String(step)));
  if (issue.code === "unrecognized_keys") {
    const known = argumentsAt(kind, path).join(", ");
    return issue.keys.map((key) => ({
      fault: faults.value(`unknown argument: use ${known}`),
      path: [...path, key],
    }));
  }
  const found: unknown = issue.code === "custom" ? issue.params?.fault : undefined;
  const fault = found instanceof Fault ? found : faults.value(issue.message);
  return [{ fault: explained(fault, path, args), path }];
}

/** `kind` may only be the tool's own. */
export const otherKind = (kind: ToolKind): Fault =>
  faults.value(`omit kind: this tool only answers "${kind}"`);

function explained(fault: Fault, path: Path, args: Record<string, unknown>): Fault {
  const name = path.findLast((step) => typeof step === "string");
  if (path[0] === "range") return fault.type === "value_error" ? fault : faults.value(RANGE_FORMS);
  if (name === "field" || name === "by") return explainedField(fault, valueAt(args, path));
  const isWrongType = [faults.modelType, faults.listType, faults.missing].includes(fault);
  const example = name === undefined ? undefined : EXAMPLES[name];
  return isWrongType && example !== undefined ? faults.value(`use ${example}`) : fault;
}

const SELECTION_EXAMPLE = '{"events": ["signup"]}';

const EXAMPLES: Record<string, string> = {
  series: `[${SELECTION_EXAMPLE}, {"metric": "sum", "property": "price"}]`,
  steps: `[${SELECTION_EXAMPLE}, {"events": ["purchase"]}]`,
  anchor: SELECTION_EXAMPLE,
  start: SELECTION_EXAMPLE,
  return: SELECTION_EXAMPLE,
  events: '["signup"]',
  ignore: '["page_view"]',
  filters: '[{"field": "platform", "op": "eq", "value": "web"}]',
  formulas: '[{"expression": "A / B"}]',
  breakdown: '{"field": "platform"}',
  property: "the name of a property: the metric is calculated from its values",
};

/** What may be repeated in an error: it could be the text of an event. */
const SHORT_NAME = /^[\w$-]{1,60}$/;

function explainedField(fault: Fault, value: unknown): Fault {
  if (fault.type !== "value_error" || typeof value !== "string") return fault;
  if (COLUMN_NAMES.some((name) => name === value)) {
    const what = value === "user_id" ? "the top users" : "its top values";
    return faults.value(
      `cannot group by ${value}: for ${what}, call list_values with field ${value}`,
    );
  }
  const { error } = fault.ctx ?? {};
  if (typeof error !== "string" || !SHORT_NAME.test(value)) return fault;
  return faults.value(`${error}; did you mean ${PROPERTY_PREFIX}${value}?`);
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)];
    return isDict(value) ? value[step] : undefined;
  }, root);
}

/** The names of the arguments that an object within a query may have. */
function argumentsAt(kind: ToolKind, path: Path): string[] {
  const schema: unknown = z.toJSONSchema(KINDS[kind].schema, { io: "input" });
  const node = path.reduce<unknown>((at, step) => {
    if (!isDict(at)) return undefined;
    return typeof step === "number" ? at.items : isDict(at.properties) && at.properties[step];
  }, schema);
  const names = isDict(node) && isDict(node.properties) ? Object.keys(node.properties) : [];
  const isWhole = path.length === 0;
  return [...names.filter((name) => !isWhole || !HIDDEN.has(name)), ...(isWhole ? ["cursor"] : [])];
}

const HIDDEN = new Set(["kind", "timezone"]);
