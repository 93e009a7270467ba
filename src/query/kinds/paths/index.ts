import { kind } from "@/query/engine/language/kind";
import { runPaths } from "./run";
import { pathsSchema } from "./schema";
import { pathsTable } from "./table";

export const paths = kind({
  description:
    "What users do after an event, or before it, step by step, and how many stop at each step.",
  schema: pathsSchema,
  run: runPaths,
  table: pathsTable,
});
