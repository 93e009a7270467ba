import { describe, expect, test } from "vitest";
import { heldStep } from "@/assistant/testing/held-step";
import { newId } from "@/base/ids";
import { createPersonalKey, createProject } from "@/teams";
import { prepareAssistant } from "./testing/prepare-assistant";
import { readChunks } from "./testing/read-stream";

const scene = prepareAssistant();

const bodyOf = async (response: Response) => [response.status, await response.json()];
const entriesOf = async (response: Response) => {
  const { detail } = await response.json();
  return detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc.join("."), type]);
};

describe("a conversation", () => {
  test("is created, opened, renamed and deleted", async () => {
    const { create, open, rename, remove, list, ours, clock } = scene();
    const made = await create({ project_id: ours.projectId, title: "July" });
    const record = await made.json();
    const now = new Date(clock.now()).toISOString();
    expect([made.status, record]).toEqual([
      201,
      {
        id: expect.any(String),
        project_id: ours.projectId,
        title: "July",
        created_at: now,
        updated_at: now,
      },
    ]);
    expect(made.headers.get("location")).toBe(`/api/v1/assistant/conversations/${record.id}`);
    expect(await bodyOf(await open(record.id))).toEqual([
      200,
      { ...record, running: false, messages: [] },
    ]);
    expect(await bodyOf(await rename(record.id, { title: " Summer " }))).toEqual([
      200,
      { ...record, title: "Summer" },
    ]);
    expect(await bodyOf(await list())).toEqual([
      200,
      [{ ...record, title: "Summer", running: false }],
    ]);
    const gone = await remove(record.id);
    expect([gone.status, await gone.text()]).toEqual([204, ""]);
    expect((await open(record.id)).status).toBe(404);
    expect(await (await list()).json()).toEqual([]);
  });

  test("is about the only project of the caller, who must name one of several", async () => {
    const { create, join, ours, theirs } = scene();
    expect(await bodyOf(await create())).toMatchObject([201, { project_id: ours.projectId }]);
    await join(ours, theirs, "viewer");
    const unnamed = await create();
    expect([unnamed.status, await entriesOf(unnamed)]).toEqual([
      422,
      [["body.project_id", "missing"]],
    ]);
    const named = await create({ project_id: theirs.projectId });
    expect(await bodyOf(named)).toMatchObject([201, { project_id: theirs.projectId }]);
  });

  test.each([
    ["a blank title", { title: " \u200B" }, "body.title", "string_too_short"],
    ["a long title", { title: "é".repeat(201) }, "body.title", "string_too_long"],
    ["a title with a control character", { title: "a\u0007b" }, "body.title", "value_error"],
    ["a title that is not text", { title: 5 }, "body.title", "string_type"],
    ["an unknown field", { title: "July", name: "July" }, "body.name", "extra_forbidden"],
  ])("%s is a 422 that names the field, on creation and on change", async (_, body, loc, type) => {
    const { create, rename, start } = scene();
    for (const response of [await create(body), await rename(await start(), body)]) {
      expect([response.status, await entriesOf(response)]).toEqual([422, [[loc, type]]]);
    }
  });

  test("a title of 200 characters is kept as it is, also of those with two UTF-16 units", async () => {
    const { create, rename, start } = scene();
    const title = "😀".repeat(200);
    expect((await (await create({ title })).json()).title).toBe(title);
    expect((await (await rename(await start(), { title })).json()).title).toBe(title);
    expect((await rename(await start(), {})).status).toBe(422);
  });

  test("without a title takes the first line's words of its first question, cut at 80 characters", async () => {
    const { start, ask, open, script } = scene();
    script({ text: "2." }, { text: "3." });
    const id = await start();
    await readChunks(await ask(id, `  How many\n\tsign-ups ${"😀".repeat(100)}`));
    const { title } = await (await open(id)).json();
    expect(title).toBe(`How many sign-ups ${"😀".repeat(61)}…`);
    await readChunks(await ask(id, "And now?"));
    expect((await (await open(id)).json()).title).toBe(title);
  });

  test("keeps its own title when it is asked", async () => {
    const { create, ask, open, script } = scene();
    script({ text: "2." });
    const { id } = await (await create({ title: "July" })).json();
    await readChunks(await ask(id, "How many?"));
    expect((await (await open(id)).json()).title).toBe("July");
  });
});

describe("the list", () => {
  test("has the conversations with the latest questions first, at most `limit`", async () => {
    const { start, ask, list, clock, script } = scene();
    const ids: string[] = [];
    for (let made = 0; made < 4; made += 1) {
      clock.advance(1_000);
      ids.push(await start());
    }
    clock.advance(1_000);
    script({ text: "2." });
    await readChunks(await ask(ids[1] ?? "", "How many?"));
    const idsOf = async (query: string) =>
      (await (await list(query)).json()).map(({ id }: { id: string }) => ids.indexOf(id));
    expect(await idsOf("")).toEqual([1, 3, 2, 0]);
    expect(await idsOf("?limit=2")).toEqual([1, 3]);
    for (const limit of ["0", "201", "x"]) {
      expect((await list(`?limit=${limit}`)).status).toBe(422);
    }
  });

  test("has the caller's conversations of all their projects, or of one", async () => {
    const { start, create, join, list, ours, theirs } = scene();
    const here = await start();
    await join(ours, theirs, "viewer");
    const { id: there } = await (await create({ project_id: theirs.projectId })).json();
    const idsOf = async (query: string) =>
      (await (await list(query)).json()).map(({ id }: { id: string }) => id);
    expect(await idsOf("")).toEqual([there, here]);
    expect(await idsOf(`?project_id=${ours.projectId}`)).toEqual([here]);
    expect(await idsOf(`?project_id=${theirs.projectId}`)).toEqual([there]);
    expect((await list(`?project_id=${newId()}`)).status).toBe(404);
  });

  test("says which conversations are being answered", async () => {
    const { start, ask, list, script } = scene();
    const held = heldStep({ text: "2." });
    script(held.step);
    const [idle, busy] = [await start(), await start()];
    const answer = await ask(busy, "How many?");
    await held.reached;
    const running = async () =>
      Object.fromEntries(
        (await (await list()).json()).map((one: { id: string; running: boolean }) => [
          one.id,
          one.running,
        ]),
      );
    expect(await running()).toEqual({ [idle]: false, [busy]: true });
    held.release();
    await readChunks(answer);
    expect(await running()).toEqual({ [idle]: false, [busy]: false });
  });
});

describe("what others own", () => {
  test("every request for another user's conversation gets the same response as for one that does not exist", async () => {
    const { join, ours, theirs, ...api } = scene();
    const asThem = { key: theirs.personalKey };
    const { id: ofStranger } = await (await api.create({}, asThem)).json();
    await join(theirs, ours, "admin");
    const { id: ofColleague } = await (
      await api.create({ project_id: ours.projectId }, asThem)
    ).json();
    const requests: ((id: string) => Promise<Response>)[] = [
      (id) => api.open(id),
      (id) => api.rename(id, { title: "x" }),
      (id) => api.remove(id),
      (id) => api.ask(id, "How many?"),
      (id) => api.decide(id, "a", true),
      (id) => api.stream(id),
      (id) => api.stop(id),
    ];
    for (const request of requests) {
      const ids = [ofStranger, ofColleague, newId(), "' OR 1=1", "", "é\0"];
      const answers = await Promise.all(ids.map(request));
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 404));
      expect(new Set(await Promise.all(answers.map((one) => one.text()))).size).toBe(1);
    }
    expect((await api.open(ofStranger, asThem)).status).toBe(200);
    expect((await api.open(ofColleague, asThem)).status).toBe(200);
    expect(await (await api.list()).json()).toEqual([]);
  });

  test("another team's project is not found, like one that does not exist", async () => {
    const { create, list, status, theirs } = scene();
    for (const request of [
      (id: string) => create({ project_id: id }),
      (id: string) => list(`?project_id=${id}`),
      (id: string) => status(`?project_id=${id}`),
    ]) {
      const answers = await Promise.all([theirs.projectId, newId(), "theirs"].map(request));
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(new Set(await Promise.all(answers.map((one) => one.text()))).size).toBe(1);
    }
  });

  test("a key for some projects only reaches their conversations", async () => {
    const { start, create, join, open, list, ask, ours, theirs, prisma, clock } = scene();
    const id = await start();
    await join(ours, theirs, "member");
    const narrow = await createPersonalKey(
      { prisma, clock },
      {
        userId: ours.userId,
        name: "narrow",
        scopes: ["read", "write"],
        onlyProjects: [theirs.projectId],
      },
    );
    const { key } = narrow;
    expect(await bodyOf(await create({}, { key }))).toMatchObject([
      201,
      { project_id: theirs.projectId },
    ]);
    expect((await open(id, { key })).status).toBe(404);
    expect((await ask(id, "How many?", { key })).status).toBe(404);
    expect((await create({ project_id: ours.projectId }, { key })).status).toBe(404);
    expect(await (await list("", { key })).json()).toHaveLength(1);
    expect(await (await list()).json()).toHaveLength(2);
  });
});

test("a key for some projects does not read what its user has asked where the answer could reach others", async () => {
  const { start, open, list, ask, script, stream, ours, prisma, clock, setPlan } = scene();
  await setPlan("pro");
  const other = await createProject({ prisma, clock }, { teamId: ours.teamId, name: "Other" });
  const { key } = await createPersonalKey(
    { prisma, clock },
    {
      userId: ours.userId,
      name: "narrow",
      scopes: ["read", "write"],
      onlyProjects: [ours.projectId],
    },
  );
  script({ text: "2 in Other." }, { text: "3." }, { text: "4 in Other." });
  const asked = await start();
  await readChunks(await ask(asked, `How many events in ${other.id}?`));
  const own = await start({ key });
  await readChunks(await ask(own, "How many?", { key }));
  expect((await open(asked, { key })).status).toBe(404);
  expect((await stream(asked, { key })).status).toBe(404);
  expect((await ask(asked, "And now?", { key })).status).toBe(404);
  expect((await open(own, { key })).status).toBe(200);
  const ids = async () =>
    (await (await list("", { key })).json()).map(({ id }: { id: string }) => id);
  expect(await ids()).toEqual([own]);

  await readChunks(await ask(own, `And in ${other.id}?`));
  expect((await open(own, { key })).status).toBe(404);
  expect(await ids()).toEqual([]);
  expect((await open(own)).status).toBe(200);
});

describe("the status", () => {
  test("names the models, which of them the plan includes, and the messages left", async () => {
    const { status, setPlan, start, ask, script } = scene();
    const models = async () => {
      const { models } = await (await status()).json();
      return models.map((one: Record<string, unknown>) => [one.tier, one.allowed, one.default]);
    };
    expect(await models()).toEqual([
      ["fast", true, true],
      ["balanced", false, false],
      ["most_capable", false, false],
    ]);
    script({ text: "2." });
    await readChunks(await ask(await start(), "How many?"));
    expect((await (await status()).json()).messages).toEqual({
      used: 1,
      limit: 25,
      resets_at: expect.stringMatching(/T00:00:00\.000Z$/),
    });
    await setPlan("pro");
    expect(await models()).toEqual([
      ["fast", true, false],
      ["balanced", true, true],
      ["most_capable", true, false],
    ]);
    expect((await (await status()).json()).messages).toMatchObject({ used: 1, limit: 500 });
  });

  test("is about the only project of the caller, who must name one of several in the URL", async () => {
    const { status, join, ours, theirs } = scene();
    await join(ours, theirs, "viewer");
    const unnamed = await status();
    expect([unnamed.status, await entriesOf(unnamed)]).toEqual([
      422,
      [["query.project_id", "missing"]],
    ]);
    expect((await status(`?project_id=${theirs.projectId}`)).status).toBe(200);
  });
});
