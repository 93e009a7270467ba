import { useBrowserValue } from "../use-browser-value";
import type { CodeEditorProps } from "./code-editor";
import { describePosition } from "./text-position";

const runShortcut = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ Enter" : "Ctrl Enter");

/** Shows the error, if any, and keyboard hints below the editor. */
export function EditorHints(props: CodeEditorProps & { id: string }) {
  const { id, value, errorAt, onRun, readOnly } = props;
  const runKey = useBrowserValue(runShortcut, "Ctrl Enter");
  return (
    <div id={id} className="mt-1 text-xs">
      <p role="alert" className="break-words text-bad not-empty:mb-1">
        {errorAt && `${describePosition(value, errorAt.offset)}: ${errorAt.message}`}
      </p>
      <p className="text-faint">
        {onRun && `${runKey} to run. `}
        {readOnly ? "Read-only." : "Tab indents. Press Escape, then Tab, to leave the editor."}
      </p>
    </div>
  );
}
