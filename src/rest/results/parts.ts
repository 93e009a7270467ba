import { z } from "zod";
import { named } from "@/base/validation";
import type { KindName, ResultOf } from "@/query";

/** An intersection as one object, so that types can be compared. */
type Flat<T> = T extends object ? { [K in keyof T]: Flat<T[K]> } : T;

type Same<A, B> =
  (<T>() => T extends Flat<A> ? 1 : 2) extends <T>() => T extends Flat<B> ? 1 : 2 ? true : false;

/**
 * Names the schema of a kind's result. It does not compile unless it describes
 * exactly the result's type.
 */
export const resultSchema =
  <K extends KindName>(name: string, _kind: K) =>
  <S extends z.ZodType>(schema: S & (Same<z.output<S>, ResultOf<K>> extends true ? S : never)): S =>
    named<S>(name, schema);

/** RFC 3339 with the zone's offset. */
export const time = z.iso.datetime({ offset: true });

export const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const count = z.number();

export const PARTIAL_FROM = {
  partial_from: time
    .exactOptional()
    .describe("Set if the range starts before retention: earlier events are not counted."),
};

export const SPAN = {
  start_time: time,
  end_time: time.describe("Not included."),
};

/** The fields of every result. */
export const HEAD = {
  timezone: z.string(),
  project_ids: z.array(z.string()),
  ...SPAN,
  ...PARTIAL_FROM,
};

/** Set for all values without a group of their own; the value is meaningless then. */
export const OTHER = { other: z.literal(true).exactOptional() };
