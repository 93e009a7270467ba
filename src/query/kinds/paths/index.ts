import { kind } from "@/query/engine/language/kind";
import { runPaths } from "./run";
import { pathsSchema } from "./schema";
import { pathsTable } from "./table";

export const paths = kind({
  description: "What users do in the steps after an event, or before it, and how many end there.",
  schema: pathsSchema,
  run: runPaths,
  table: pathsTable,
});
