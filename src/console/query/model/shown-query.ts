import type { WireQuery } from "@/query/engine/language/wire";
import type { SavedSql } from "@/saved-queries/schema";

/**
 * The query and view of a screen, in the format in which they are saved. The query is null while
 * incomplete.
 */
export type ShownQuery = { query: WireQuery | SavedSql | null; view: Record<string, string> };
