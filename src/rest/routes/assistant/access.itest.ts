import { describe, expect, test } from "vitest";
import { heldStep } from "@/assistant/testing/held-step";
import { createPersonalKey } from "@/teams";
import { insertReport } from "@/testing/teams/reports";
import { type As, prepareAssistant } from "./testing/prepare-assistant";
import { readChunks, textOf } from "./testing/read-stream";

const scene = prepareAssistant();

const codeOf = async (response: Response) => [response.status, (await response.json()).code];

const secretReport = () => {
  const { prisma, clock, ours } = scene();
  const of = { projectId: ours.projectId, createdBy: ours.userId };
  return insertReport({ prisma, clock }, { ...of, title: "HUSH-4711", content: "" });
};

/** A request to every route of the assistant. */
const everyRequest = (id: string, as: As): (() => Promise<Response>)[] => {
  const { status, create, list, open, rename, remove, ask, decide, stream, stop } = scene();
  return [
    () => status("", as),
    () => create({}, as),
    () => list("", as),
    () => open(id, as),
    () => rename(id, { title: "x" }, as),
    () => ask(id, "How many?", as),
    () => decide(id, "a", true, as),
    () => stream(id, as),
    () => stop(id, as),
    () => remove(id, as),
  ];
};

async function expectEvery(id: string, as: As, expected: [number, string]) {
  for (const request of everyRequest(id, as))
    expect(await codeOf(await request())).toEqual(expected);
}

describe("a session", () => {
  test("talks to the assistant without a key", async () => {
    const { start, ask, open, ours, script } = scene();
    const as = { session: ours.userId, headers: { "sec-fetch-site": "same-origin" } };
    const id = await start(as);
    script({ text: "2." });
    expect(textOf(await readChunks(await ask(id, "How many?", as)))).toBe("2.");
    expect((await (await open(id, as)).json()).messages).toHaveLength(2);
  });

  test.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
  ] as { [name: string]: string }[][])(
    "is rejected by every route if another site may have sent it: %j",
    async (headers = {}) => {
      const { start, ours, open, used } = scene();
      const id = await start();
      await expectEvery(id, { session: ours.userId, headers }, [403, "forbidden"]);
      expect(await (await open(id)).json()).toMatchObject({ title: "", messages: [] });
      expect(await used()).toBe(0);
    },
  );
});

describe("a key", () => {
  const newKey = (scopes: ("read" | "write")[]) => {
    const { prisma, clock, ours } = scene();
    return createPersonalKey({ prisma, clock }, { userId: ours.userId, name: "k", scopes });
  };

  test("is rejected by every route from the moment it is revoked, also while its answer runs (S7)", async () => {
    const { start, ask, script, prisma, ours, model } = scene();
    const { id: keyId, key } = await newKey(["read", "write"]);
    const held = heldStep({ call: "list_saved", args: { project: ours.projectId } });
    script(held.step, { text: "I cannot see it." });
    await secretReport();
    const id = await start({ key });
    const answer = await ask(id, "Which reports?", { key });
    await held.reached;
    await prisma.personalKey.update({ where: { id: keyId }, data: { revokedAt: new Date() } });
    await expectEvery(id, { key }, [401, "unauthenticated"]);
    held.release();
    await readChunks(answer);
    const asked = JSON.stringify(model.prompts[1]?.prompt.at(-1));
    expect(asked).toContain('"unauthenticated"');
    expect(asked).not.toContain("HUSH-4711");
  });

  test("without the read scope is rejected by every route", async () => {
    const { key } = await newKey(["write"]);
    await expectEvery(await scene().start(), { key }, [403, "forbidden"]);
  });

  test.each([
    ["no key", { key: "" }],
    ["an unknown key", { key: "tm_user_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
  ])("is needed without a session: %s is a 401", async (_, as) => {
    await expectEvery(await scene().start(), as, [401, "unauthenticated"]);
  });

  test("for ingestion is a 401", async () => {
    const { start, ours } = scene();
    await expectEvery(await start(), { key: ours.ingestKey }, [401, "unauthenticated"]);
  });
});

describe("a member who is removed from the team while the answer runs (S6)", () => {
  test("reads nothing more, neither by its tools nor by the conversation", async () => {
    const { start, ask, open, stream, list, script, prisma, ours, model } = scene();
    const held = heldStep({ call: "list_saved", args: { project: ours.projectId } });
    script(held.step, { text: "I cannot see it." });
    await secretReport();
    const id = await start();
    const answer = await ask(id, "Which reports?");
    await held.reached;
    await prisma.membership.deleteMany({ where: { userId: ours.userId } });
    for (const response of [await open(id), await stream(id), await ask(id, "And now?")]) {
      expect(await codeOf(response)).toEqual([404, "not_found"]);
    }
    expect(await (await list()).json()).toEqual([]);
    held.release();
    await readChunks(answer);
    const asked = JSON.stringify(model.prompts[1]?.prompt.at(-1));
    expect(asked).toContain("not_found");
    expect(asked).not.toContain("HUSH-4711");
  });
});
