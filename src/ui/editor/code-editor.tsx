"use client";

import dynamic from "next/dynamic";
import { type RefObject, useId } from "react";
import { classes } from "../classes";
import { Skeleton } from "../loading/skeleton";
import { EditorHints } from "./editor-hints";

export type CodeCompletion = {
  label: string;
  /** "property" is offered inside and outside quotes, "value" only inside. */
  kind: "column" | "table" | "property" | "value" | "function" | "keyword";
  /** A few words beside the label, such as its type. */
  detail?: string;
  /** A sentence shown for the selected completion. */
  info?: string;
  /** The text to insert outside quotes. Default: the label. */
  insert?: string;
};

/** Lets the parent edit the text; null until the editor has loaded. */
export type CodeEditorHandle = {
  /** Replaces the selection and moves the cursor after the inserted text. */
  insert: (text: string) => void;
};

type CodeError = {
  /** In UTF-16 units from the start of the text. */
  offset: number;
  message: string;
};

export type CodeEditorProps = {
  value: string;
  onChange: (value: string) => void;
  language: "sql" | "json";
  /** Names the editor for screen readers. */
  label: string;
  /** Offered while typing. Pass the same array while it has not changed. */
  completions?: readonly CodeCompletion[];
  /** Called on Ctrl-Enter or, on a Mac, Cmd-Enter. */
  onRun?: () => void;
  errorAt?: CodeError | undefined;
  handle?: RefObject<CodeEditorHandle | null>;
  readOnly?: boolean;
  /** In pixels; longer text scrolls. */
  height?: number;
  className?: string;
};

export type EditorPartProps = CodeEditorProps & { describedBy: string };

const DEFAULT_HEIGHT = 200;

// CodeMirror is as large as a page, so only pages with an editor load it. Without it, a
// plain text area is used.
const Editor = dynamic<EditorPartProps>(
  () => import("./editor").catch(() => import("./plain-editor")),
  { ssr: false, loading: () => <EditorSkeleton /> },
);

/** A code editor with syntax highlighting, completion and error marks. */
export function CodeEditor(props: CodeEditorProps) {
  const { height = DEFAULT_HEIGHT, errorAt, className } = props;
  const notesId = useId();
  return (
    <div className={classes("min-w-0", className)}>
      <div
        style={{ height }}
        className={classes(
          "overflow-hidden rounded-md border bg-raised focus-within:border-focus focus-within:outline-1 focus-within:outline-focus",
          errorAt ? "border-bad" : "border-strong",
        )}
      >
        <Editor {...props} describedBy={notesId} />
      </div>
      <EditorHints {...props} id={notesId} />
    </div>
  );
}

const LINES = ["45%", "60%", "30%"];

function EditorSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 p-3 pl-12">
      {LINES.map((width) => (
        <Skeleton key={width} className="h-3" style={{ width }} />
      ))}
    </div>
  );
}
