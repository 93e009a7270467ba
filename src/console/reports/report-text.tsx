"use client";

import { CHART_LANGUAGE } from "@/reports/limits";
import { type Fences, Markdown } from "@/ui/markdown/markdown";
import { ReportChart } from "./report-chart";
import "./reports.css";

const FENCES: Fences = {
  language: CHART_LANGUAGE,
  draw: (code, place) => <ReportChart block={code} place={place} />,
};

/** The text of a report, its charts drawn. */
export default function ReportText({ text }: { text: string }) {
  return <Markdown text={text} fences={FENCES} nested className="report-text" />;
}
