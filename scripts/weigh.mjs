import { firstLoads } from "./lib/first-load.mjs";
import { prepare } from "./lib/prepare.mjs";

await prepare({ built: true });
console.log("JavaScript of the first load, gzipped:\n");
for (const { page, bytes } of firstLoads()) {
  console.log(`${(bytes / 1_000).toFixed(1).padStart(7)} KB  ${page}`);
}
