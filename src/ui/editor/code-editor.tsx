"use client";

import dynamic from "next/dynamic";
import { type RefObject, useId } from "react";
import { classes } from "../classes";
import { Skeleton } from "../loading/skeleton";
import { EditorNotes } from "./notes";

export type CodeCompletion = {
  label: string;
  /** "property" and "value" are also offered between quotes, "value" only there. */
  kind: "column" | "table" | "property" | "value" | "function" | "keyword";
  /** A few words beside it, such as its type. */
  detail?: string;
  /** A sentence shown for the one that is chosen. */
  info?: string;
  /** What is written where it is chosen outside of quotes, if not the label. */
  insert?: string;
};

/** What can be done to the text from outside; null until the editor is there. */
export type CodeEditorHandle = {
  /** Writes at the cursor, in place of what is selected, and puts the cursor behind it. */
  insert: (text: string) => void;
};

export type CodeError = {
  /** Where it is, in UTF-16 units from the start of the text. */
  offset: number;
  message: string;
};

export type CodeEditorProps = {
  value: string;
  onChange: (value: string) => void;
  language: "sql" | "json";
  /** Names the editor for screen readers. */
  label: string;
  /** Offered while one types. Keep the list the same object while it is the same. */
  completions?: readonly CodeCompletion[];
  /** By Ctrl-Enter, on a Mac Cmd-Enter. */
  onRun?: () => void;
  errorAt?: CodeError | undefined;
  handle?: RefObject<CodeEditorHandle | null>;
  readOnly?: boolean;
  /** Of the text, in pixels; what does not fit scrolls. */
  height?: number;
  className?: string;
};

export type EditorPartProps = CodeEditorProps & { describedBy: string };

const DEFAULT_HEIGHT = 200;

// CodeMirror is as heavy as a page: only a page with an editor fetches it, and can be written on without.
const Editor = dynamic<EditorPartProps>(
  () => import("./editor").catch(() => import("./plain-editor")),
  { ssr: false, loading: () => <Waiting /> },
);

/** A text field for code: colours, completion, and the place of a fault. */
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
      <EditorNotes {...props} id={notesId} />
    </div>
  );
}

const LINES = ["45%", "60%", "30%"];

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 p-3 pl-12">
      {LINES.map((width) => (
        <Skeleton key={width} className="h-3" style={{ width }} />
      ))}
    </div>
  );
}
