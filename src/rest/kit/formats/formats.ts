import type { TabularStream } from "@/query";
import { csv } from "./csv";
import { json } from "./json";
import { ndjson } from "./ndjson";

export type Format = { contentType: string; write(answer: TabularStream): AsyncIterable<string> };

/** The formats by media type in the `Accept` header. The first is the default. */
export const FORMATS: Record<string, Format> = {
  "application/json": { contentType: "application/json; charset=utf-8", write: json },
  "text/csv": { contentType: "text/csv; charset=utf-8; header=present", write: csv },
  "application/x-ndjson": { contentType: "application/x-ndjson; charset=utf-8", write: ndjson },
  "application/ndjson": { contentType: "application/x-ndjson; charset=utf-8", write: ndjson },
};
