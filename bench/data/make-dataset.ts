import { withBench } from "../with-bench";
import { makeDataset } from "./dataset";

const options = { builds: [], log: console.log };
await withBench(options, new AbortController().signal, makeDataset);
process.exit(0);
