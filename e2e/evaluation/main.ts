import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { TrapSettings } from "@/assistant/evaluation/asking/ask-trap";
import type { AskedModel } from "@/assistant/evaluation/asking/assistant-api";
import { type Evaluation, evaluate } from "@/assistant/evaluation/asking/evaluate";
import { QUESTIONS } from "@/assistant/evaluation/questions";
import {
  belowFloors,
  renderFaults,
  renderSummary,
  renderTable,
} from "@/assistant/evaluation/report/report";
import { TRAPS } from "@/assistant/evaluation/traps";
import type { ServerEnv } from "../server";
import { ReplayingModel } from "./replay";
import { startSettings } from "./settings";

// npm run eval:assistant                         all questions and traps, with the configured model
// npm run eval:assistant -- funnels superlative  some of them, by kind or id
// npm run eval:assistant -- --wordings 2        the wordings that are held out
// npm run eval:assistant -- --replay            a replaying model, right and then wrong: proves the scoring
// npm run eval:assistant -- --show              prints whole answers that have faults
// npm run eval:assistant -- --json file.json    saves everything
// npm run eval:assistant -- --floor 55          fails if fewer answers have right values; 48 without it

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    wordings: { type: "string", default: "1" },
    floor: { type: "string", default: "48" },
    json: { type: "string" },
    replay: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
  },
});

const PASSED_ON = /^(?:ANTHROPIC_|OPENAI_|ASSISTANT_)/;
const providerEnv: ServerEnv = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    PASSED_ON.test(name) && value !== undefined ? [[name, value]] : [],
  ),
);

const ends: (() => Promise<unknown>)[] = [];
const end = async () => {
  for (let next = ends.pop(); next; next = ends.pop()) {
    await next().catch((error: unknown) => console.error(`Could not clean up: ${String(error)}`));
  }
};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void end().finally(() => process.exit(1)));
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await end();
}

/** Resolves to whether the scores are good enough. */
async function run(): Promise<boolean> {
  const onEnd = (one: () => Promise<unknown>) => void ends.push(one);
  const say = (text: string) => console.log(text);
  if (!values.replay) {
    const settings = await startSettings(providerEnv, onEnd, say);
    const evaluation = await ask(settings, nameOf(settings.model));
    await save(evaluation);
    return isGoodEnough(evaluation, Number(values.floor));
  }
  const model = await ReplayingModel.start(onEnd);
  const started = await startSettings(model.server.env("chat_completions"), onEnd, say);
  const settings = model.attachTo(started);
  const right = await ask(settings, "replaying, right answers");
  await save(right);
  model.isWrong = true;
  const wrong = await ask(settings, "replaying, wrong answers");
  const missed = unnoticed(wrong);
  console.log(missed.length === 0 ? "All wrong answers are scored wrong." : missed.join("\n"));
  return isGoodEnough(right, right.questions.length) && missed.length === 0;
}

async function ask(settings: TrapSettings, model: string): Promise<Evaluation> {
  const isChosen = (...names: string[]) =>
    positionals.length === 0 || positionals.some((name) => names.includes(name));
  const evaluation = await evaluate(settings, {
    questions: QUESTIONS.filter(({ id, kind }) => isChosen(id, kind)),
    traps: TRAPS.filter(({ id }) => isChosen(id, "traps")),
    wordings: values.wordings === "2" ? 2 : 1,
    model,
    onAnswer: (_, isRight) => process.stdout.write(isRight ? "." : "F"),
  });
  const parts = [renderTable(evaluation.questions), renderFaults(evaluation, values.show)];
  console.log(["", ...parts, renderSummary(evaluation)].join("\n\n"));
  return evaluation;
}

function nameOf({ tier, name, demo }: AskedModel): string {
  return demo ? `${name} (offline demo)` : `${name} (${tier})`;
}

async function save(evaluation: Evaluation): Promise<void> {
  if (values.json === undefined) return;
  await writeFile(values.json, `${JSON.stringify(evaluation, null, 2)}\n`);
}

/** A selection of questions has no minimum of right values; they must only have been asked. */
function isGoodEnough(evaluation: Evaluation, figures: number): boolean {
  const below = belowFloors(evaluation, { figures: positionals.length > 0 ? 0 : figures });
  for (const what of below) console.error(`Below the floor: ${what}`);
  return below.length === 0;
}

function unnoticed({ questions, traps }: Evaluation): string[] {
  const asked = questions.map(({ score, ...rest }) => ({ ...rest, faults: score.faults }));
  return [...asked, ...traps]
    .filter(({ faults }) => faults.length === 0)
    .map(({ id, text }) => `The wrong answer to ${id} is scored right: ${text}`);
}
