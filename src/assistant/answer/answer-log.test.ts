import { pino } from "pino";
import { expect, test } from "vitest";
import { answerLog } from "./answer-log";

const CONTENT = "How many users bought pear-4711?";

test("an error is logged with its kind and place, but without what it quotes", () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new TypeError(`${CONTENT}\n    at ${CONTENT}`), {
    code: "P2010",
    requestBodyValues: { prompt: CONTENT },
    cause: new Error(CONTENT),
  });
  const answer = answerLog(log, { requestId: "r1", turnId: "t1" });
  answer.error({ err: error }, "An answer was not saved");
  answer.child({ tool: "query_trend" }).warn({ err: error }, "A tool failed");
  answer.warn({ err: CONTENT }, "A tool failed");
  expect(lines).toHaveLength(3);
  expect(lines.join("")).not.toContain("pear-4711");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    requestId: "r1",
    turnId: "t1",
    err: { type: "TypeError", code: "P2010", stack: expect.stringContaining("answer-log.test.ts") },
  });
});
