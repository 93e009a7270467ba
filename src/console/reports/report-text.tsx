"use client";

import { CHART_LANGUAGE } from "@/reports/limits";
import { type Fences, Markdown } from "@/ui/markdown/markdown";
import { ReportChart } from "./report-chart";
import "./reports.css";

const FENCES: Fences = {
  language: CHART_LANGUAGE,
  draw: (code, place) => <ReportChart block={code} place={place} />,
};

type ReportTextProps = { text: string; linkTo?: (href: string) => string | null };

/** The text of a report with its charts; for `linkTo`, see `Markdown`. */
export default function ReportText(props: ReportTextProps) {
  return <Markdown {...props} fences={FENCES} nested className="report-text" />;
}
