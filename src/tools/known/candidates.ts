import { AppError } from "@/base/errors";
import {
  type Field,
  fetchNameCounts,
  fetchPropertyNames,
  type RunContext,
  runQuery,
  type Scalar,
  type TimeRange,
} from "@/query";

/** Where names are looked for. */
export type Source = { projectId: string; retention: TimeRange };

/** The project's event names, most frequent first. */
export const knownEvents = ({ projectId }: Source, context: RunContext): Promise<string[]> =>
  asFarAsPossible(async () => {
    const { clickhouse, tags, signal, now } = context;
    const { names } = await fetchNameCounts(
      { clickhouse, tags, ...(signal && { signal }), clock: { now: () => now } },
      { projectId },
    );
    return names.map(({ name }) => name);
  });

type KnownProperty = { key: string; types: { type: string }[] };

/** The project's properties, most frequent first. */
export const knownProperties = (
  { projectId, retention }: Source,
  context: RunContext,
): Promise<KnownProperty[]> =>
  asFarAsPossible(async () => {
    const events = {
      projectIds: [projectId],
      range: retention,
      filters: [],
      bots: "include",
    } as const;
    const { properties } = await fetchPropertyNames({ ...events, search: null }, context);
    return properties;
  });

/** A field's most frequent values, and those that contain the beginning of an unknown one. */
export const knownValues = (
  field: Field,
  unknown: readonly Scalar[],
  { projectId, retention }: Source,
  context: RunContext,
): Promise<Scalar[]> =>
  asFarAsPossible(async () => {
    const searches = [undefined, ...unknown.slice(0, 2).map(beginningOf)];
    const lists = await Promise.all(
      [...new Set(searches)].map((search) =>
        runQuery(
          {
            kind: "values",
            field,
            range: instants(retention),
            timezone: "UTC",
            filters: [],
            events: undefined,
            bots: "include",
            search,
            limit: 100,
          },
          { projectIds: [projectId] },
          context,
        ),
      ),
    );
    const values = lists.flatMap((list) =>
      list.kind === "values" ? list.values.map(({ value }) => value) : [],
    );
    return [...new Set(values)];
  });

/** The first half of a text, without what may be written in another way. */
function beginningOf(value: Scalar): string | undefined {
  const [word = ""] = String(value).match(/[\p{L}\p{N}]+/u) ?? [];
  const characters = [...word];
  return characters.length < 3
    ? undefined
    : characters.slice(0, Math.max(3, Math.min(10, Math.ceil(characters.length / 2)))).join("");
}

const instants = ({ start, end }: TimeRange) => ({
  start: { ms: start, zoned: true },
  end: { ms: end, zoned: true },
});

/** Similar names only help: without them, the error is still right. */
async function asFarAsPossible<T>(find: () => Promise<T[]>): Promise<T[]> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.code === "query_too_broad") return [];
    throw error;
  }
}
