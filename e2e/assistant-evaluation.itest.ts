import { afterAll, beforeAll, expect, it } from "vitest";
import type { TrapSettings } from "@/assistant/evaluation/asking/ask-trap";
import { evaluate } from "@/assistant/evaluation/asking/evaluate";
import { QUESTIONS } from "@/assistant/evaluation/questions";
import { TRAPS } from "@/assistant/evaluation/traps";
import { ReplayingModel } from "./evaluation/replay";
import { startSettings } from "./evaluation/settings";

/** The first question of each kind; `npm run eval:assistant -- --replay` asks all of them. */
const FIRST = QUESTIONS.filter(
  ({ kind }, index) => QUESTIONS.findIndex((one) => one.kind === kind) === index,
);

const ends: (() => Promise<unknown>)[] = [];
let model: ReplayingModel;
let settings: TrapSettings;

beforeAll(async () => {
  const onEnd = (end: () => Promise<unknown>) => void ends.push(end);
  model = await ReplayingModel.start(onEnd);
  const env = model.server.env("chat_completions");
  settings = model.attachTo(await startSettings(env, onEnd, () => undefined));
});
afterAll(async () => {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
});

const faultsOf = async (wordings: 1 | 2) => {
  const options = { questions: FIRST, traps: TRAPS, wordings, model: "replaying" };
  const { questions, traps } = await evaluate(settings, options);
  return [
    ...questions.map(({ id, score }) => ({ id, faults: score.faults })),
    ...traps.map(({ id, faults }) => ({ id, faults })),
  ];
};

it("scores right answers to questions and traps right", async () => {
  for (const { id, faults } of await faultsOf(2))
    expect({ id, faults }).toEqual({ id, faults: [] });
});

it("scores wrong answers, each wrong in another way, wrong", async () => {
  model.isWrong = true;
  for (const { id, faults } of await faultsOf(1)) expect(faults, id).not.toEqual([]);
});
