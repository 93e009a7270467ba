import type { Conversation, Step } from "../prompt/conversation";
import type { Dict, Outcome } from "../prompt/outcome";
import type { Plan, ToolCall } from "./plan";

/** What the model does next: call tools, or end its answer with a text. */
export type Move<T> = { kind: "call"; calls: ToolCall[] } | { kind: "done"; value: T };

/**
 * Their answers only name what the project has, so an earlier one in the conversation still serves.
 */
const NAMING = new Set(["describe_data", "list_projects"]);

const isNaming = ({ tool, args, outcome }: Step): boolean =>
  outcome?.kind === "answer" &&
  (NAMING.has(tool) || (tool === "list_values" && args.search !== undefined));

/** Runs a plan as far as the outcomes in the conversation lead. */
export function runPlan<T>(plan: Plan<T>, { turns }: Conversation): Move<T> {
  const steps = turns.flatMap(({ steps }, index) =>
    steps.filter((step) => index === turns.length - 1 || isNaming(step)),
  );
  const known = new Map(steps.flatMap(entryOf));
  let state = plan.next();
  while (!state.done) {
    const outcomes = state.value.map((call) => known.get(keyOf(call)));
    const missing = state.value.filter((_, index) => outcomes[index] === undefined);
    if (missing.length > 0) return { kind: "call", calls: missing };
    state = plan.next(outcomes.filter((outcome) => outcome !== undefined));
  }
  return { kind: "done", value: state.value };
}

function entryOf(step: Step): [string, Outcome][] {
  return step.outcome === null ? [] : [[keyOf(step), step.outcome]];
}

const keyOf = ({ tool, args }: ToolCall): string => `${tool} ${sortedJson(args)}`;

/** Stores may return the keys of an object in another order. */
function sortedJson(value: Dict): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
