import { callTools, type Plan } from "../flow/plan";
import type { Intent, Measure, Scope } from "../intents/intent";
import { tableOf } from "../markdown/answer-table";
import { type Catalogue, type FieldName, isProperty } from "../names/catalogue";
import { breakdownOf, queryOf } from "../queries/query-of";
import { impossible } from "../settle/unclear";
import { writeExplanation } from "../write/explanation";

const WHY =
  /^(?:and\s+|but\s+|so\s+|can\s+you\s+(?:explain|tell\s+me)\s+|explain\s+|tell\s+me\s+)?why\b|\bhow\s+come\b/i;
const CAUSE =
  /\bwhat\s+(?:explains|explained|caused?|causes|drove|drives|is\s+driving|is\s+behind|was\s+behind)\b/i;
const REASON =
  /\breasons?\s+(?:for|why|behind)\b.*\b(?:drop|decline|increase|decrease|change|spike|dip|rise|fall|growth|this|that)\b/i;
const CUES = [WHY, CAUSE, REASON];

const WORDS =
  /\b(?:(?:can\s+you\s+)?explain|tell\s+me|why|how\s+come|what|explains|explained|caused?|causes|drove|drives|driving|behind|the\s+reasons?\s+(?:for|why|behind)|reasons?\s+(?:for|why|behind)|did|do|does|has|have|is|are|was|were|there|so\s+(?:many|much|few|little|low|high)|(?:a\s+|the\s+)?(?:big\s+|sharp\s+|sudden\s+)?(?:drop(?:ped|s|ping)?|decline[ds]?|increase[ds]?|decrease[ds]?|change[ds]?|spike[ds]?|dip(?:ped|s)?|rise|rose|risen|fall(?:en|ing)?|fell|growth|grow|grew|grown|go(?:ne)?|went)|up|down|lower|higher|low|high|less|fewer|more|bad|good|in|suddenly|happen(?:ed)?)\b/gi;

/** The rest of a question for the causes of a change; null for another question. */
export function explainedIn(text: string): string | null {
  if (!CUES.some((cue) => cue.test(text))) return null;
  return text
    .replace(WORDS, " ")
    .replace(/[?!.]+\s*$/, "")
    .trim();
}

/** The most fields that are searched for what explains a change. */
const MOST_FIELDS = 5;
const GROUPS = 50;
const COLUMNS = ["platform", "country", "device_type", "browser", "os", "app_version"];

/**
 * Compares a figure with the period before, in total and by the fields that may explain the change.
 */
export function* explain(intent: Intent, catalogue: Catalogue): Plan<string> {
  const measure = measureOf(intent);
  const scope: Scope = { ...intent.scope, before: null };
  const comparison =
    "comparison" in intent && intent.comparison === "previous_year"
      ? intent.comparison
      : "previous_period";
  const whole = queryOf({
    kind: "figure",
    scope,
    measures: [measure],
    comparison,
    averageOver: null,
  });
  const fields = fieldsFor(measure, scope, catalogue);
  const calls = fields.map((by) => ({
    tool: "query_breakdown",
    args: {
      ...breakdownOf(
        { kind: "breakdown", scope, measures: [measure], by, limit: null, order: null, comparison },
        measure,
      ).args,
      limit: GROUPS,
    },
  }));
  const [total = {}, ...groups] = yield* callTools([
    { tool: "query_trend", args: whole?.args ?? {} },
    ...calls,
  ]);
  const tables = groups.map((answer, index) => ({
    field: fields[index] ?? "",
    table: tableOf(answer),
  }));
  return writeExplanation({ scope, measure, total: tableOf(total), groups: tables });
}

function measureOf(intent: Intent): Measure {
  switch (intent.kind) {
    case "figure":
    case "series":
    case "breakdown":
      return intent.measures[0] ?? { metric: "count" };
    case "funnel":
      return { metric: "unique_users", ...intent.steps.at(-1) };
    case "ratio":
      return intent.top;
    case "new-users":
    case "retention":
    case "paths":
    case "top-users":
    case "bot-events":
      throw impossible(
        "I can only explain the change of a figure: ask for the figure first, then why it changed.",
      );
  }
}

/** Columns with values, and properties of the events that have few enough values to group by. */
function fieldsFor({ events }: Measure, { filters }: Scope, { fields }: Catalogue): string[] {
  const filtered = new Set(filters.filter(({ op }) => op === "eq").map(({ field }) => field));
  const columns = COLUMNS.filter((name) =>
    fields.some((one) => one.field === name && one.samples.length > 1),
  );
  const properties = fields.filter((field) => isGrouping(field, events)).map(({ field }) => field);
  const candidates = [
    ...(events === undefined || events.length > 1 ? ["event_name"] : []),
    ...columns.slice(0, 3),
    ...properties.slice(0, 2),
    ...columns.slice(3),
  ];
  return candidates.filter((field) => !filtered.has(field)).slice(0, MOST_FIELDS);
}

const isGrouping = (field: FieldName, events: string[] | undefined): boolean =>
  isProperty(field) &&
  field.types.includes("string") &&
  field.samples.length > 0 &&
  !/(?:^|_)(?:id|path|url)$/i.test(field.name) &&
  field.events.some((event) => events?.includes(event));
