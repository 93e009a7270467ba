import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { openPeople, PASSWORD } from "@/testing/teams/people";
import { Operators } from "./operators";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("the first user is the operator, and nobody becomes it once they are gone", async () => {
  const people = openPeople(database);
  const first = await people.signUp();
  const second = await people.signUp();
  const isOperator = async ({ caller }: typeof first) =>
    (await caller.accounts.me()).user.isOperator;
  expect(await isOperator(first)).toBe(true);
  expect(await isOperator(second)).toBe(false);
  await expect(second.caller.operator.status()).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(first.caller.operator.status()).rejects.toThrow("no status");

  await first.caller.accounts.delete({ password: PASSWORD });
  expect(await isOperator(second)).toBe(false);
  expect(await isOperator(await people.signUp())).toBe(false);
});

test("with addresses, only their verified owners are operators", async () => {
  const operators = new Operators(database.prisma, ["ada@example.com", "bo@example.com"]);
  const { id } = await database.prisma.user.findFirstOrThrow({ orderBy: { createdAt: "asc" } });
  const person = (email: string, emailVerified = true) => ({ id, email, emailVerified });
  expect(await operators.includes(person("bo@example.com"))).toBe(true);
  expect(await operators.includes(person("bo@example.com", false))).toBe(false);
  expect(await operators.includes(person("eve@example.com"))).toBe(false);
});
