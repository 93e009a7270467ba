import { DEFAULT_GROUPS } from "@/query/engine/model/limits";
import { isRecord } from "./read";

/** `limit`: groups beside "others"; DEFAULT_GROUPS where it is left out. */
export type Breakdown = { field: string; limit?: number };

/** As in an address; undefined for what is none. */
export function readBreakdown(input: unknown): Breakdown | undefined {
  if (!isRecord(input) || typeof input.field !== "string" || input.field === "") return undefined;
  const { field, limit } = input;
  return { field, ...(typeof limit === "number" && limit !== DEFAULT_GROUPS && { limit }) };
}
