import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-root";

export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8"));
  return String(version);
}
