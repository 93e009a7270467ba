import { expect, it } from "vitest";
import { assertCanBackUp, assertCanVerify } from "./own-stores";

const DATABASE_URL = "postgres://localhost/x";
const CLICKHOUSE_URL = "http://localhost/x";

it("embedded stores are backed up and verified", () => {
  expect(() => assertCanBackUp({})).not.toThrow();
  expect(() => assertCanVerify({})).not.toThrow();
});

it("own stores are left to their own tools", () => {
  expect(() => assertCanBackUp({ DATABASE_URL })).toThrow("your own PostgreSQL (pg_dump");
  expect(() => assertCanBackUp({ DATABASE_URL, CLICKHOUSE_URL })).toThrow(
    /PostgreSQL \(.+\) and ClickHouse \(BACKUP/,
  );
});

it("a recount of own stores is rejected without advice about backing them up", () => {
  expect(() => assertCanVerify({ CLICKHOUSE_URL })).toThrow("not your own ClickHouse. To check");
  expect(() => assertCanVerify({ DATABASE_URL, CLICKHOUSE_URL })).toThrow(
    "not your own PostgreSQL and ClickHouse.",
  );
});
