import type { WireQuery } from "@/query/engine/language/wire";
import type { SavedSql } from "@/saved-queries/schema";

/** What a screen shows, in the form in which it is saved; the query is null while it is incomplete. */
export type ShownQuery = { query: WireQuery | SavedSql | null; view: Record<string, string> };
