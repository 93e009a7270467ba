import { useRef, useState } from "react";
import type { LeaveDialogProps } from "@/console/unsaved/leave-dialog";
import { useLeaving } from "@/console/unsaved/use-leaving";
import { SegmentedControl } from "@/ui/forms/segmented-control";
import { optional } from "@/ui/loading/optional";
import type { Base } from "../text";
import type { StoredReport } from "../use-stored";
import type { ClashDialogProps } from "./clash-dialog";
import { EditorHead } from "./editor-head";
import { EditorNotices } from "./editor-notices";
import { Facts } from "./facts";
import { Preview } from "./preview";
import { useDraft } from "./use-draft";
import { useFollowing } from "./use-following";
import { useSave } from "./use-save";
import { Writing } from "./writing";

const ClashDialog = optional<ClashDialogProps>(() => import("./clash-dialog"));
const LeaveDialog = optional<LeaveDialogProps>(() => import("@/console/unsaved/leave-dialog"));

const PANES = [
  { value: "write", label: "Write" },
  { value: "preview", label: "Preview" },
] as const;
type Pane = (typeof PANES)[number]["value"];

export type EditorProps = {
  /** Null for a new one. */
  reportId: string | null;
  /** What an unfinished draft is kept under. */
  about: string;
  /** As it is stored now, or blank. */
  stored: Base | StoredReport;
};

/** Writes a report: its text, and beside it how it reads. */
export function Editor({ reportId, about, stored }: EditorProps) {
  const draft = useDraft(about, stored);
  const saving = useSave(reportId, draft);
  const { going, stay } = useLeaving(draft.dirty && !saving.pending);
  const newer = useFollowing(stored, draft);
  const [pane, setPane] = useState<Pane>("write");
  const form = useRef<HTMLFormElement>(null);
  const { clash } = saving;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        // React hands on what is sent by the dialogs' own forms, too.
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
      <EditorHead reportId={reportId} dirty={draft.dirty} pending={saving.pending} />
      <EditorNotices draft={draft} saving={saving} newer={newer} />
      <Facts draft={draft} fields={saving.faults.fields} readOnly={saving.pending} />
      <SegmentedControl
        label="Pane"
        value={pane}
        onChange={setPane}
        options={PANES}
        className="mb-3 lg:hidden"
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <div className={pane === "write" ? "min-w-0" : "min-w-0 max-lg:hidden"}>
          <Writing
            value={draft.mine.content}
            onChange={(content) => draft.change({ content })}
            error={saving.faults.fields.content}
            // What was written now would be left out of what is saved, and then be gone with the page.
            readOnly={saving.pending}
          />
        </div>
        <div className={pane === "preview" ? "min-w-0" : "min-w-0 max-lg:hidden"}>
          <Preview text={draft.mine.content} />
        </div>
      </div>
      {going && <LeaveDialog go={going.go} onStay={stay} />}
      {clash !== null && clash !== "deleted" && (
        <ClashDialog mine={draft.mine} theirs={clash.theirs} saving={saving} />
      )}
    </form>
  );
}
