import { expect, test } from "vitest";
import { insertOutcomeStatements } from "./insert-outcome";

test("a single server is asked about its own queries", () => {
  const { running, cancel, catchUp } = insertOutcomeStatements({
    cluster: null,
    database: "analytics",
  });
  for (const { sql } of [running, cancel]) {
    expect(sql).not.toMatch(/cluster/i);
    expect(sql).toContain("WHERE query_id = {queryId:String}");
  }
  expect(catchUp).toBeNull();
});

test("the statements for a cluster match the golden file", async () => {
  const statements = Object.values(
    insertOutcomeStatements({ cluster: "main", database: "analytics" }),
  );
  const text = statements.map((statement) => `${statement?.sql};\n`).join("\n");
  await expect(text).toMatchFileSnapshot("./testing/insert-outcome.golden.sql");
});

test("the names of a cluster and its database are quoted", () => {
  const statements = insertOutcomeStatements({ cluster: "a'b`c", database: "d`e" });
  for (const statement of Object.values(statements))
    expect(statement?.sql).toMatch(/'a\\'b`c'|`a'b\\`c`/);
  expect(statements.catchUp?.sql).toContain(" `d\\`e`.events_local ");
});

test("servers stop waiting for each other when the client does", () => {
  const { cancel, catchUp } = insertOutcomeStatements({ cluster: "main", database: "analytics" });
  for (const statement of [cancel, catchUp]) {
    const seconds = statement?.limits?.maxSeconds;
    expect(seconds).toBeGreaterThan(0);
    expect(statement?.settings).toEqual({
      distributed_ddl_task_timeout: seconds,
      receive_timeout: seconds,
    });
  }
});
