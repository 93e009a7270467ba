import { useRef, useState } from "react";
import type { LeaveDialogProps } from "@/console/unsaved/leave-dialog";
import { useLeaveGuard } from "@/console/unsaved/use-leave-guard";
import { SegmentedControl } from "@/ui/forms/segmented-control";
import { optional } from "@/ui/loading/optional";
import type { Base } from "../report-fields";
import type { StoredReport } from "../use-stored-reports";
import { EditorHeader } from "./editor-header";
import { EditorNotices } from "./editor-notices";
import { MarkdownEditor } from "./markdown/markdown-editor";
import { Preview } from "./preview";
import { ReportDetails } from "./report-details";
import type { ConflictDialogProps } from "./saving/conflict-dialog";
import { useNewerVersion } from "./saving/use-newer-version";
import { useReportDraft } from "./saving/use-report-draft";
import { useSave } from "./saving/use-save";

const ConflictDialog = optional<ConflictDialogProps>(() => import("./saving/conflict-dialog"));
const LeaveDialog = optional<LeaveDialogProps>(() => import("@/console/unsaved/leave-dialog"));

const PANES = [
  { value: "write", label: "Write" },
  { value: "preview", label: "Preview" },
] as const;
type Pane = (typeof PANES)[number]["value"];

export type EditorProps = {
  /** Null for a new report. */
  reportId: string | null;
  /** Key of the stored draft. */
  draftKey: string;
  /** The latest stored version, or blank. */
  stored: Base | StoredReport;
};

/** The report editor with a preview. */
export function Editor({ reportId, draftKey, stored }: EditorProps) {
  const draft = useReportDraft(draftKey, stored);
  const saving = useSave(reportId, draft);
  const { going, stay } = useLeaveGuard(draft.dirty && !saving.pending);
  const newer = useNewerVersion(stored, draft);
  const [pane, setPane] = useState<Pane>("write");
  const form = useRef<HTMLFormElement>(null);
  const { conflict } = saving;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        // Submit events of forms in dialogs bubble here through React.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!saving.pending) void saving.save();
      }}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        form.current?.requestSubmit();
      }}
    >
      <EditorHeader reportId={reportId} dirty={draft.dirty} pending={saving.pending} />
      <EditorNotices draft={draft} saving={saving} newer={newer} />
      <ReportDetails draft={draft} fields={saving.faults.fields} readOnly={saving.pending} />
      <SegmentedControl
        label="Pane"
        value={pane}
        onChange={setPane}
        options={PANES}
        className="mb-3 lg-main:hidden"
      />
      <div className="grid gap-4 lg-main:grid-cols-2">
        <div className={pane === "write" ? "min-w-0" : "min-w-0 max-lg-main:hidden"}>
          <MarkdownEditor
            value={draft.mine.content}
            onChange={(content) => draft.change({ content })}
            error={saving.faults.fields.content}
            // Text typed while saving would be missing from the saved version
            // and lost with the page.
            readOnly={saving.pending}
          />
        </div>
        <div className={pane === "preview" ? "min-w-0" : "min-w-0 max-lg-main:hidden"}>
          <Preview text={draft.mine.content} />
        </div>
      </div>
      {going && <LeaveDialog go={going.go} onStay={stay} />}
      {conflict !== null && conflict !== "deleted" && (
        <ConflictDialog mine={draft.mine} theirs={conflict.theirs} saving={saving} />
      )}
    </form>
  );
}
