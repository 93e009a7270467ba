import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { MockLanguageModelV3 } from "ai/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClickHouse } from "@/clickhouse/types";
import type { Database } from "@/database";
import { absent } from "@/testing/services/absent";
import { modelsOf } from "@/testing/services/assistant";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant } from "@/testing/teams/tenants";
import { openChat } from "../testing/chat";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const WORDS = "and so on ".repeat(100);

test.each<[string, LanguageModelV3StreamPart, LanguageModelV3StreamPart]>([
  ["text", { type: "text-start", id: "1" }, { type: "text-delta", id: "1", delta: WORDS }],
  [
    "the input of a tool",
    { type: "tool-input-start", id: "1", toolName: "run_sql" },
    { type: "tool-input-delta", id: "1", delta: WORDS },
  ],
])("a model that does not stop writing %s is stopped", async (_, start, delta) => {
  const { prisma } = database;
  const tenant = await makeTenant(prisma);
  let written = 0;
  const model = new MockLanguageModelV3({
    doStream: async ({ abortSignal }) => ({
      stream: new ReadableStream<LanguageModelV3StreamPart>({
        start: (controller) => controller.enqueue(start),
        async pull(controller) {
          // As parts come from a network; otherwise, nothing else would run.
          await new Promise((resolve) => setImmediate(resolve));
          abortSignal?.throwIfAborted();
          written += 1;
          controller.enqueue(delta);
        },
      }),
    }),
  });
  const clickhouse = absent<ClickHouse>("ClickHouse");
  const chat = openChat({ prisma, clickhouse, models: modelsOf(model), ...tenant });
  const { metadata, text } = await chat.answer("Write a book.");
  expect(metadata?.ended?.code).toBe("answer_cut");
  expect(text.length).toBeLessThanOrEqual(100_000);
  expect(written).toBeLessThan(500);
  await chat.close();
});
