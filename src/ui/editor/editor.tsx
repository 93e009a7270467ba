"use client";

import { useRef } from "react";
import type { EditorPartProps } from "./code-editor";
import { useEditorView } from "./use-editor-view";

/** CodeMirror; a script of its own. */
export default function Editor(props: EditorPartProps) {
  const host = useRef<HTMLDivElement>(null);
  useEditorView(host, props);
  return <div ref={host} className="h-full" />;
}
