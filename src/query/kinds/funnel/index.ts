import { kind } from "@/query/engine/language/kind";
import { runFunnel } from "./run";
import { funnelSchema } from "./schema";
import { funnelTable } from "./table";

export const funnel = kind({
  description:
    "How many users take 2 to 8 steps in order within a time, how many each step loses, and how long they take.",
  schema: funnelSchema,
  run: runFunnel,
  table: funnelTable,
});
