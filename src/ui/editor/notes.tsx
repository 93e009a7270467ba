import { useBrowserValue } from "../use-browser-value";
import type { CodeEditorProps } from "./code-editor";
import { placeOf } from "./place-of";

const keyOfSystem = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ Enter" : "Ctrl Enter");

/** Under the editor: the fault, if any, and the keys that one cannot guess. */
export function EditorNotes(props: CodeEditorProps & { id: string }) {
  const { id, value, errorAt, onRun, readOnly } = props;
  const runKey = useBrowserValue(keyOfSystem, "Ctrl Enter");
  return (
    <div id={id} className="mt-1 text-xs">
      <p role="alert" className="break-words text-bad not-empty:mb-1">
        {errorAt && `${placeOf(value, errorAt.offset)}: ${errorAt.message}`}
      </p>
      <p className="text-faint">
        {onRun && `${runKey} runs it. `}
        {readOnly
          ? "It can be read and copied, not changed."
          : "Tab indents; Escape, then Tab, leaves the editor."}
      </p>
    </div>
  );
}
