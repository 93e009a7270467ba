import { expect, test } from "vitest";
import type { AssistantMessage, AssistantPart } from "@/assistant/messages";
import { fencesIn } from "@/base/text/markdown";
import { CHART_LANGUAGE } from "@/reports/limits";
import { readChart } from "@/reports/read-chart";
import type { Shown } from "../tool-calls/tool-call";
import { reportOfAnswer } from "./report-of-answer";

const TREND: Shown = {
  query: {
    kind: "trend",
    range: { last: "7d" },
    granularity: "all",
    series: [{ events: ["signup"] }],
  },
  result: {
    kind: "trend",
    granularity: "all",
    timezone: "Europe/Berlin",
    project_ids: [],
    start_time: "2026-11-01T00:00:00+01:00",
    end_time: "2026-11-08T00:00:00+01:00",
    times: ["2026-11-01T00:00:00+01:00"],
    series: [{ id: "A", label: "signup", unit: "events", total: 4, values: [4] }],
    unfinished: false,
  },
};

const call = (toolCallId: string): AssistantPart => ({
  type: "tool-query_trend",
  toolCallId,
  state: "output-available",
  input: {},
  output: { ok: true, answer: {} },
});
const text = (words: string): AssistantPart => ({ type: "text", text: words });

const answer = (...parts: AssistantPart[]): AssistantMessage => ({
  id: "t1",
  role: "assistant",
  parts,
});

test("a report has the texts and charts of an answer in their order, with the charts' own dates and zone", () => {
  const { title, prompt, content } = reportOfAnswer(
    "How many\nsign-ups?",
    answer(
      text("I will count."),
      { type: "data-result", id: "call1", data: TREND },
      call("call1"),
      call("call2"),
      text(" There were **4**. "),
    ),
  );
  expect([title, prompt]).toEqual(["How many sign-ups?", "How many\nsign-ups?"]);
  const [block = "", ...others] = fencesIn(content, CHART_LANGUAGE);
  expect(others).toEqual([]);
  expect(readChart(block)).toEqual({
    title: "signup",
    as: "number",
    query: {
      ...TREND.query,
      range: { from: "2026-11-01", to: "2026-11-07" },
      timezone: "Europe/Berlin",
    },
  });
  expect(content.startsWith("I will count.\n\n```tallymark\n")).toBe(true);
  expect(content.endsWith("```\n\nThere were **4**.")).toBe(true);
});
