import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "@/base/package-root";
import { SDK_VERSION } from "./version";

test.each(["package.json", "src/sdk/browser/package.json", "src/sdk/node/package.json"])(
  "%s has the version that events name",
  (path) => {
    const { version } = JSON.parse(readFileSync(join(packageRoot(), path), "utf8"));
    expect(version).toBe(SDK_VERSION);
  },
);
