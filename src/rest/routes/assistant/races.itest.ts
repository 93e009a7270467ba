import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { scriptedModel } from "@/assistant/testing/scripted-model";
import { newId } from "@/base/ids";
import { modelsOf } from "@/testing/services/assistant";
import { DATABASES } from "@/testing/stores/databases";
import { prepareAssistant } from "./testing/prepare-assistant";
import { approvalIn, readChunks } from "./testing/read-stream";

/** Saves a report if it is asked to. */
const model = scriptedModel(({ prompt }) => {
  const last = prompt.at(-1);
  if (last?.role !== "user" || !JSON.stringify(last).includes("Save")) return { text: "2." };
  return { call: "save_report", args: { project: "ours", title: "Sign-ups" }, id: newId() };
});

describe.each(DATABASES)("%s", (_, openDatabase) => {
  const scene = prepareAssistant({ models: modelsOf(model), openDatabase });

  beforeEach(() => scene().setPlan("pro"));

  test("requests to a conversation at once never fail, and leave no answer running", async () => {
    const { start, ask, decide, remove, rename, stop, open, stream, list, prisma, ours, log } =
      scene();
    const finish = async (response: Response) => {
      if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
        await readChunks(response);
      }
      return response.status;
    };
    for (let round = 0; round < 10; round += 1) {
      const [id, other] = [await start(), await start()];
      const approvalId = approvalIn(await readChunks(await ask(id, "Save it")));
      const statuses = await Promise.all(
        [
          decide(id, approvalId, true),
          ask(id, "How many?"),
          ask(other, "How many?"),
          stop(id),
          rename(id, { title: "July" }),
          stream(id),
          open(id),
          ...(round % 2 === 0 ? [remove(id)] : [decide(id, approvalId, false)]),
          list(),
          ask(other, "And now?"),
        ].map(async (response) => finish(await response)),
      );
      for (const status of statuses) expect([200, 204, 404, 409]).toContain(status);
    }
    expect(await prisma.turn.count({ where: { teamId: ours.teamId, state: "running" } })).toBe(0);
    expect(log()).not.toContain('"level":50');
  });
});

describe("any request", () => {
  const scene = prepareAssistant({ models: modelsOf(model) });

  const nasty = fc.oneof(
    fc.string({ unit: "binary", maxLength: 100 }),
    fc.constantFrom("\0", "\uD800", "x".repeat(8_001), "[".repeat(2_000), "Save"),
  );
  const anything = fc.oneof(nasty, fc.anything({ withNullPrototype: false, maxDepth: 2 }));
  const fields = {
    content: anything,
    model: fc.oneof(fc.constantFrom("fast", "balanced"), anything),
    context: fc.oneof(fc.record({ screen: nasty, query: anything, sql: nasty }), anything),
    replaces: fc.oneof(fc.uuid(), anything),
    approvalId: anything,
    approved: fc.oneof(fc.boolean(), anything),
    title: anything,
    project_id: anything,
  };
  const body = fc.oneof(
    fc.record({ content: nasty }),
    fc.record(fields, { requiredKeys: [] }),
    fc.json(),
  );

  test("with whatever body is answered without a server error", async () => {
    const { start, send, create, rename, setPlan, log } = scene();
    await setPlan("pro");
    const id = await start();
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const text = typeof sent === "string" ? sent : (JSON.stringify(sent, sayBigInt) ?? "");
        for (const response of [await send(id, text), await create(text), await rename(id, text)]) {
          expect([200, 201, 404, 409, 422]).toContain(response.status);
          if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
            await readChunks(response);
          }
        }
      }),
      { numRuns: 150 },
    );
    expect(log()).not.toContain('"level":50');
  });
});

const sayBigInt = (_: string, value: unknown) =>
  typeof value === "bigint" ? String(value) : value;
