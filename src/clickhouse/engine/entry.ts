import { programEntry } from "@/base/program-entry";

/** The program of the engine process and the arguments for Node. */
export const engineEntry = () =>
  programEntry(import.meta.url, "./server/main.ts", "dist/engine/main.mjs");
