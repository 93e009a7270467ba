import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NAME = "tallymark";

/**
 * The product's own folder, whether the code runs from src/ or from a bundle in dist/ or .next/, and
 * whatever the working directory is. Next writes a package.json of its own into .next/, so the name
 * counts and not the file alone.
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isRoot(folder)) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("No package.json above the program.");
    folder = parent;
  }
  return folder;
}

function isRoot(folder: string): boolean {
  const manifest = join(folder, "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === NAME;
}
