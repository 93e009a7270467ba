import { useShortcut } from "../use-shortcut";
import type { CodeEditorProps } from "./code-editor";
import { describePosition } from "./text-position";

/** Shows the error, if any, and keyboard hints below the editor. */
export function EditorHints(props: CodeEditorProps & { id: string }) {
  const { id, value, errorAt, onRun, readOnly } = props;
  const runKey = useShortcut("Enter");
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
