"use client";

import { Component, type ReactNode } from "react";
import { CHART_LANGUAGE } from "@/reports/limits";
import { type Fences, Markdown } from "@/ui/markdown";
import { ReportChart } from "./report-chart";
import "./reports.css";

const FENCES: Fences = {
  language: CHART_LANGUAGE,
  draw: (code, place) => <ReportChart key={place} block={code} place={place} />,
};

/** The text of a report, its charts drawn. */
export default function ReportText({ text }: { text: string }) {
  return (
    <Readable text={text}>
      <Markdown text={text} fences={FENCES} nested className="report-text" />
    </Readable>
  );
}

type ReadableProps = { text: string; children: ReactNode };

/** Nested without end a text is more than its reader can take apart; then it is shown as it was written. */
class Readable extends Component<ReadableProps, { failed: boolean; text: string }> {
  override state = { failed: false, text: this.props.text };

  /** Another text is tried anew. */
  static getDerivedStateFromProps({ text }: ReadableProps, state: { text: string }) {
    return text === state.text ? null : { failed: false, text };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <p role="alert" className="mb-3 text-soft">
          This text is nested too deeply to be laid out. Here it is as it was written.
        </p>
        <pre className="whitespace-pre-wrap break-words font-mono text-sm">{this.props.text}</pre>
      </>
    );
  }
}
