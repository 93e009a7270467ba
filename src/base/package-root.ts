import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NAME = "tallymark";

/**
 * The folder of this package, whether the code runs from src/ or from a bundle in dist/ or .next/,
 * in any working directory. Goes by the name in package.json, since Next writes its own
 * package.json into .next/.
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isRoot(folder)) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("No package.json found above the program.");
    folder = parent;
  }
  return folder;
}

function isRoot(folder: string): boolean {
  const manifest = join(folder, "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === NAME;
}
