import { expect, test } from "vitest";
import { openModels } from "@/assistant";
import { readEnv } from "@/base/env";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import { prepareAssistant } from "./testing/prepare-assistant";
import { readChunks, textOf } from "./testing/read-stream";

const HOUR = 3_600_000;
const scene = prepareAssistant({ withClickHouse: true, models: openModels(readEnv({})) });

/** Asks about a shop that has sent three orders. */
async function ask(content: string) {
  const { start, ask: send, clickhouse, clock, ours } = scene();
  const of = { projectId: ours.projectId, ts: clock.now() - HOUR };
  const orders = [
    { plan: "pro", order_total: 30 },
    { plan: "pro", order_total: 10 },
    { plan: "free", order_total: 5 },
  ];
  await insertEvents(
    clickhouse,
    orders.map((order) => eventRow({ ...of, eventName: "order", ...propertyColumns(order) })),
  );
  const chunks = await readChunks(await send(await start(), content));
  const queries = chunks.flatMap((chunk) =>
    chunk.type === "tool-input-available" && chunk.toolName.startsWith("query_")
      ? [JSON.stringify(chunk.input)]
      : [],
  );
  return { text: textOf(chunks).replaceAll("\\", ""), queries };
}

test("a property that exists is averaged, with the project, the range and the zone", async () => {
  const { text } = await ask("Average order_total of order by plan in the last 7 days");
  expect(text).toContain("20");
  expect(text).toContain("ours");
  expect(text).toContain("UTC");
});

test.each([
  ["Average cart_total of order by plan in the last 7 days", "cart_total"],
  ["Average cart_total by plan", "cart_total"],
  ["Sum of discount of order in the last 7 days", "discount"],
  ["How many refund_issued events in the last 7 days?", "refund_issued"],
])(
  "%j names what does not exist: the answer says so, offers what does, and computes nothing (A1)",
  async (question, unknown) => {
    const { text, queries } = await ask(question);
    expect(text).toContain(unknown);
    expect(text).toContain("`order`");
    expect(text).not.toMatch(/\*\*\d/);
    expect(queries).toEqual([]);
  },
);
