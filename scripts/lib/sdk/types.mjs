import { join } from "node:path";
import { generateDtsBundle } from "dts-bundle-generator";
import { ROOT } from "../paths.mjs";
import { plainTypes } from "./plain-types.mjs";

/**
 * The types that each entry exports as the text of one declaration file, which imports nothing:
 * those of queries and results come from the query room. `npm run typecheck` has checked the code.
 */
export function bundleTypes(entries) {
  const bundles = generateDtsBundle(
    entries.map((entry) => ({
      filePath: join(ROOT, entry),
      output: { noBanner: true, exportReferencedTypes: false },
    })),
    { preferredConfigPath: join(ROOT, "scripts/lib/sdk/tsconfig.json") },
  );
  return bundles.map(plainTypes);
}
