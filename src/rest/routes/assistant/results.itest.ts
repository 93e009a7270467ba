import { expect, test } from "vitest";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { prepareAssistant } from "./testing/prepare-assistant";
import { readChunks } from "./testing/read-stream";

const DAY = 86_400_000;
const scene = prepareAssistant({ withClickHouse: true });

/** An answer with as many queries, each over 80 days. */
async function answer(queries: number, granularity: "day" | "hour") {
  const { ours, clickhouse, clock, script, start, ask, open } = scene();
  const { projectId: project } = ours;
  const ts = clock.now() - DAY;
  await insertEvents(clickhouse, [eventRow({ projectId: project, ts })]);
  const args = { project, range: { last: "80d" }, series: [{ events: ["signup"] }] };
  const calls = Array.from({ length: queries }, (_, at) => ({
    call: "query_trend",
    args: { ...args, granularity },
    id: `call-${at}`,
  }));
  script({ calls }, { text: "Done." });
  const id = await start();
  const chunks = await readChunks(await ask(id, "How many?"));
  const shown = chunks.flatMap((chunk) => (chunk.type === "data-result" ? [chunk] : []));
  const { messages } = await (await open(id)).json();
  const { parts } = messages.at(-1);
  return {
    shown: shown.map(({ id }) => id),
    sizes: shown.map(({ data }) => JSON.stringify(data).length),
    kept: parts.flatMap(({ type, id }: { type: string; id: string }) =>
      type === "data-result" ? [id] : [],
    ),
    tools: parts.filter(({ type }: { type: string }) => type === "tool-query_trend"),
  };
}

test("an answer has the result of each query, beside the tool's answer", async () => {
  const { shown, kept, tools } = await answer(1, "day");
  expect(shown).toEqual(["call-0"]);
  expect(kept).toEqual(["call-0"]);
  expect(tools).toMatchObject([{ toolCallId: "call-0", output: { ok: true } }]);
});

test("results of more than a megabyte together are left out, and the tools' answers are not", async () => {
  const { shown, kept, tools, sizes } = await answer(30, "hour");
  const size = sizes.reduce((sum, one) => sum + one, 0);
  expect(size).toBeGreaterThan(900_000);
  expect(size).toBeLessThan(1_000_000);
  expect(kept).toEqual(shown);
  expect(tools).toHaveLength(30);
});
