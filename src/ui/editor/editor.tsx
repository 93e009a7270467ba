"use client";

import { useRef } from "react";
import type { EditorPartProps } from "./code-editor";
import { useEditorView } from "./use-editor-view";

/** The CodeMirror editor, loaded as a separate script. */
export default function Editor(props: EditorPartProps) {
  const host = useRef<HTMLDivElement>(null);
  useEditorView(host, props);
  return <div ref={host} className="h-full" />;
}
