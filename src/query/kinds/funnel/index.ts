import { kind } from "@/query/engine/language/kind";
import { runFunnel } from "./run";
import { funnelSchema } from "./schema";
import { funnelTable } from "./table";

export const funnel = kind({
  description:
    "How many users complete 2 to 8 steps in order within a time window, how many drop off at each step, and how long they take.",
  schema: funnelSchema,
  run: runFunnel,
  table: funnelTable,
});
