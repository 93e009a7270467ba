import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "@/base/package-root";
import { RATES } from "./rates";

test("docs/api-basics.md states the actual rate limits", () => {
  const page = readFileSync(join(packageRoot(), "docs/api-basics.md"), "utf8");
  const section = /## Rate limits\n([\s\S]*?)\n## /.exec(page)?.[1] ?? "";
  const { execute, metrics, dashboards, assistant, agents, console } = RATES;
  const limits = [...section.matchAll(/`[A-Z]+ \/[^`]+` +\| ([\d,]+) /g)];
  expect(limits.map(([, limit]) => limit)).toEqual(
    [execute, metrics, dashboards, assistant, agents].map(({ limit }) =>
      limit.toLocaleString("en-US"),
    ),
  );
  expect(section).toContain(`${console.limit.toLocaleString("en-US")} requests per minute`);
});
