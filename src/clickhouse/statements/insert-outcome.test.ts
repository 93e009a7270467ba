import { expect, test } from "vitest";
import { insertOutcomeStatements } from "./insert-outcome";

test("a single server is asked about its own queries", () => {
  const { running, cancel, catchUp } = insertOutcomeStatements(null);
  for (const { sql } of [running, cancel]) {
    expect(sql).not.toMatch(/cluster/i);
    expect(sql).toContain("WHERE query_id = {queryId:String}");
  }
  expect(catchUp).toBeNull();
});

test("the statements for a cluster match the golden file", async () => {
  const statements = Object.values(insertOutcomeStatements("main"));
  const text = statements.map((statement) => `${statement?.sql};\n`).join("\n");
  await expect(text).toMatchFileSnapshot("./testing/insert-outcome.golden.sql");
});

test("the name of a cluster is quoted", () => {
  for (const statement of Object.values(insertOutcomeStatements("a'b`c")))
    expect(statement?.sql).toMatch(/'a\\'b`c'|`a'b\\`c`/);
});
