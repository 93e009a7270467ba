import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClickHouse } from "@/clickhouse/types";
import type { Database } from "@/database";
import { absent } from "@/testing/services/absent";
import { modelsOf } from "@/testing/services/assistant";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant } from "@/testing/teams/tenants";
import { openChat } from "../testing/chat";
import { scriptedModel } from "../testing/scripted-model";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("many tool calls at once are all made, and Node does not warn of a leak", async () => {
  const { prisma } = database;
  const tenant = await makeTenant(prisma);
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => void warnings.push(warning);
  process.on("warning", onWarning);
  const calls = Array.from({ length: 30 }, (_, at) => ({
    call: "list_projects",
    args: {},
    id: `call-${at}`,
  }));
  const models = modelsOf(scriptedModel([{ calls }, { text: "One." }]));
  const clickhouse = absent<ClickHouse>("ClickHouse");
  const chat = openChat({ prisma, clickhouse, models, ...tenant });
  const { chunks, text } = await chat.answer("Which projects are there?");
  await chat.close();
  process.off("warning", onWarning);
  const outputs = chunks.filter((chunk) => chunk.type === "tool-output-available");
  expect(outputs.map(({ output }) => output)).toEqual(
    Array(30).fill(expect.objectContaining({ ok: true })),
  );
  expect(text).toBe("One.");
  expect(warnings.map(({ name }) => name)).toEqual([]);
});
