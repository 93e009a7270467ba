import { cruise, format } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTypeScriptConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { crowdedFolders, folderCycles } from "./lib/folders.mjs";

/** With more files than this, a folder's list no longer fits on one screen. */
const MOST_FILES = 20;

const options = await extractOptions("./.dependency-cruiser.cjs");
const tsConfig = extractTypeScriptConfig("./tsconfig.json");
const { output } = await cruise(["src"], options, undefined, { tsConfig });

const { output: violations, exitCode } = await format(output, { outputType: "err" });
console.log(violations.trim());

const cycles = folderCycles(output.modules);
for (const { folders, imports } of cycles) {
  console.log(`\nThese folders import each other: ${folders.join(", ")}`);
  for (const line of imports) console.log(`  ${line}`);
}

const crowded = crowdedFolders(output.modules, MOST_FILES);
for (const { folder, files } of crowded) {
  console.log(`\n${folder} has ${files} code files; the maximum is ${MOST_FILES}.`);
}

process.exitCode = exitCode === 0 && cycles.length === 0 && crowded.length === 0 ? 0 : 1;
