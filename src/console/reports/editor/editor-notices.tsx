import { useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import type { StoredReport } from "../use-stored-reports";
import type { DraftState } from "./saving/use-report-draft";
import type { Saving } from "./saving/use-save";

type EditorNoticesProps = { draft: DraftState; saving: Saving; newer: StoredReport | null };

export function EditorNotices({ draft, saving, newer }: EditorNoticesProps) {
  const { timeZone } = useProject();
  const { faults, conflict } = saving;
  const generalError = Object.keys(faults.fields).length === 0 ? faults.message : undefined;
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {draft.restored && (
        <Banner
          tone="info"
          title="Unsaved changes from an earlier visit restored."
          action={
            <Button size="sm" onClick={draft.reset}>
              Discard
            </Button>
          }
        />
      )}
      {newer && (
        <Banner
          tone="warn"
          title={
            <>
              Someone saved another version at <Timestamp at={newer.updatedAt} zone={timeZone} />{" "}
              while you were editing. Your text is still here.
            </>
          }
          action={
            <Button size="sm" onClick={() => saving.showConflict(newer)}>
              Compare versions
            </Button>
          }
        />
      )}
      {conflict === "deleted" && (
        <Banner
          tone="warn"
          title="Someone deleted this report. Your text is still here."
          action={
            <Button size="sm" onClick={() => void saving.saveCopy(draft.mine)}>
              Save as a new report
            </Button>
          }
        />
      )}
      {generalError !== undefined && <Banner tone="bad" title={generalError} />}
    </div>
  );
}
