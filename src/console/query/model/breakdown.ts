import { DEFAULT_GROUPS } from "@/query/engine/model/limits";
import { isRecord } from "./read";

/** `limit` is the number of groups besides "other"; DEFAULT_GROUPS if omitted. */
export type Breakdown = { field: string; limit?: number };

/** Reads a breakdown from a URL; undefined if it is not one. */
export function readBreakdown(input: unknown): Breakdown | undefined {
  if (!isRecord(input) || typeof input.field !== "string" || input.field === "") return undefined;
  const { field, limit } = input;
  return { field, ...(typeof limit === "number" && limit !== DEFAULT_GROUPS && { limit }) };
}
