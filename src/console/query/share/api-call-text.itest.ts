import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { WireQuery } from "@/query/engine/language/wire";
import { apiCall } from "./api-call-text";

test("the shell passes any query to curl unchanged", () => {
  const query: WireQuery = {
    kind: "breakdown",
    by: "country",
    range: { last: "7d" },
    events: ["it's $HOME", '"`date`"', "a\\b"],
  };
  const command = apiCall("https://example.com", "p1", query);
  // Replaces `curl` with a function that prints its last argument.
  const script = `curl() { for last; do :; done; printf %s "$last"; }\n${command}`;
  const body = execFileSync("sh", ["-c", script], { encoding: "utf8" });
  expect(JSON.parse(body)).toEqual({ project_id: "p1", query });
});
