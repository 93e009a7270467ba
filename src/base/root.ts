import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder that holds package.json, whether the code runs from src/ or from a bundle in dist/, and
 * whatever the working directory is.
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("No package.json above the program.");
    folder = parent;
  }
  return folder;
}
