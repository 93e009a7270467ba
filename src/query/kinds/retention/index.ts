import { kind } from "@/query/engine/language/kind";
import { runRetention } from "./run";
import { retentionSchema } from "./schema";
import { retentionTable } from "./table";

export const retention = kind({
  description:
    "How many users come back in the days, weeks or months after the one in which they began.",
  schema: retentionSchema,
  run: runRetention,
  table: retentionTable,
});
