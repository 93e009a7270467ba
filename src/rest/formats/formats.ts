import type { TabularStream } from "@/query";
import { csv } from "./csv";
import { json } from "./json";
import { ndjson } from "./ndjson";

/** How an answer is written: its content type, and its text piece by piece. */
export type Format = { contentType: string; write(answer: TabularStream): AsyncIterable<string> };

/** By what an `Accept` header calls it. The first is what everybody else gets. */
export const FORMATS: Record<string, Format> = {
  "application/json": { contentType: "application/json; charset=utf-8", write: json },
  "text/csv": { contentType: "text/csv; charset=utf-8; header=present", write: csv },
  "application/x-ndjson": { contentType: "application/x-ndjson; charset=utf-8", write: ndjson },
  "application/ndjson": { contentType: "application/x-ndjson; charset=utf-8", write: ndjson },
};
