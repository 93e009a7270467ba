import type { ToolCall } from "../flow/plan";
import type { Scalar } from "../names/query-types";
import type { Dict, Outcome } from "../prompt/outcome";

/** The values that a property has, or its type if it has too many. */
type Property = readonly Scalar[] | "number" | "string" | "object" | "array";

/** A project as tools would describe it. */
export type FakeProject = {
  name: string;
  zone: string;
  columns: Record<string, readonly string[]>;
  /** The properties of each event, most frequent event first. */
  events: Record<string, Record<string, Property>>;
};

const SAMPLES = 3;

/** Answers the tools that name things; every other call gets an empty table. */
export function answerOf({ tool, args }: ToolCall, project: FakeProject): Outcome {
  if (tool === "describe_data") return answer(describe(project, args));
  if (tool === "list_values") return answer(listValues(project, args));
  return answer({ ...head(project), columns: ["time"], rows: [], totals: [] });
}

const answer = (value: Dict): Outcome => ({ kind: "answer", answer: value });

const head = ({ name, zone }: FakeProject): Dict => ({
  project: { id: "p1", name },
  timezone: zone,
});

function describe(project: FakeProject, { event, search }: Dict): Dict {
  const part = typeof search === "string" ? search.toLowerCase() : "";
  const names = Object.keys(project.events).filter((name) => name.toLowerCase().includes(part));
  const keys = propertyKeys(project, event).filter((key) => key.toLowerCase().includes(part));
  return {
    ...head(project),
    total_events: 1_000,
    ...(event === undefined && {
      events: listing(
        ["name", "count", "last_seen"],
        names.map((name, index) => [name, 1_000 - index, "2026-11-29"]),
      ),
    }),
    fields: listing(
      ["name", "share", "samples"],
      Object.entries(project.columns).map(([name, values]) => [name, 1, values.slice(0, SAMPLES)]),
    ),
    properties: listing(
      ["name", "types", "share", "samples", "events"],
      keys.map((key) => propertyRow(project, key)),
    ),
  };
}

const listing = (columns: string[], rows: unknown[][]): Dict => ({ columns, rows, complete: true });

function propertyKeys({ events }: FakeProject, event: unknown): string[] {
  const all = Object.entries(events).filter(([name]) => event === undefined || name === event);
  return [...new Set(all.flatMap(([, properties]) => Object.keys(properties)))];
}

function propertyRow({ events }: FakeProject, key: string): unknown[] {
  const owners = Object.entries(events).filter(([, properties]) => key in properties);
  const values = owners.map(([, properties]) => properties[key]);
  const lists = values.flatMap((one) => (typeof one === "string" || one === undefined ? [] : one));
  const types = values.flatMap((one) =>
    typeof one === "string" ? [one] : (one ?? []).map(typeOf),
  );
  const names = owners.map(([name]) => name).slice(0, 2);
  return [key, [...new Set(types)].join("|"), 0.5, [...new Set(lists)].slice(0, SAMPLES), names];
}

const typeOf = (value: Scalar): string => (value === null ? "null" : typeof value);

function listValues(project: FakeProject, { field, search }: Dict): Dict {
  const key = String(field).replace(/^properties\./, "");
  const owners = Object.values(project.events).map((properties) => properties[key]);
  const values = project.columns[key] ?? owners.find((one) => typeof one === "object") ?? [];
  const part = typeof search === "string" ? search.toLowerCase() : "";
  const rows = [...values].filter(
    (value) => value !== null && String(value).toLowerCase().includes(part),
  );
  return {
    ...head(project),
    columns: ["value", "count"],
    rows: rows.map((value) => [value, 1]),
    complete: true,
    ...(rows.length === 0 && { near: [...values].slice(0, 2) }),
  };
}
