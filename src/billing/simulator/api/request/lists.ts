import { z } from "zod";
import { invalid } from "../../state/faults";
import { count, integer, params } from "./params";

const bound = integer.exactOptional();

/** When an object was created: a time, or a range. */
export const created = z
  .union([
    integer.transform((value): Range => ({ gte: value, lte: value })),
    z.strictObject({ gt: bound, gte: bound, lt: bound, lte: bound }),
  ])
  .exactOptional();
type Range = { gt?: number; gte?: number; lt?: number; lte?: number };

const limit = count.refine((value) => value >= 1 && value <= 100, "must be from 1 to 100");

/** The parameters of a list, with those of its filters. */
export const listParams = <Shape extends z.ZodRawShape>(filters: Shape) =>
  params({
    ...filters,
    limit: limit.exactOptional(),
    starting_after: z.string().exactOptional(),
    ending_before: z.string().exactOptional(),
  });

type Page = { limit?: number; starting_after?: string; ending_before?: string };

/** A page of `items`, which are the newest first. */
export function listOf<Item extends { id: string }>(
  url: string,
  items: Item[],
  { limit: size = 10, starting_after: after, ending_before: before }: Page,
) {
  if (after !== undefined && before !== undefined) {
    throw invalid("You cannot parameterize both `starting_after` and `ending_before`.");
  }
  if (before !== undefined) {
    const newer = items.slice(0, placeOf(items, before, "ending_before"));
    const data = newer.slice(-size);
    return { object: "list", data, has_more: newer.length > data.length, url };
  }
  const start = after === undefined ? 0 : placeOf(items, after, "starting_after") + 1;
  const data = items.slice(start, start + size);
  return { object: "list", data, has_more: items.length > start + size, url };
}

function placeOf(items: { id: string }[], id: string, param: string): number {
  const place = items.findIndex((item) => item.id === id);
  if (place < 0) throw invalid(`No such object: '${id}'`, { code: "resource_missing", param });
  return place;
}

export function isWithin(range: Range | undefined, time: number): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range ?? {};
  return time > gt && time >= gte && time < lt && time <= lte;
}
