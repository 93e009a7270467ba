import { model, parseBody } from "@/base/validation";
import { type Query, querySchema } from "../language/query";
import type { WireQuery } from "../language/wire";

export type AnyWire = WireQuery;

const body = model({ query: querySchema });

/** A query as a client writes it, read as the API reads it. */
export function readWire(query: WireQuery): Query {
  return parseBody(body, { query }).query;
}
