import { useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import type { StoredReport } from "../use-stored";
import type { DraftState } from "./use-draft";
import type { Saving } from "./use-save";

type EditorNoticesProps = { draft: DraftState; saving: Saving; newer: StoredReport | null };

/** What an author must know before going on. */
export function EditorNotices({ draft, saving, newer }: EditorNoticesProps) {
  const { timeZone } = useProject();
  const { faults, clash } = saving;
  const nowhere = Object.keys(faults.fields).length === 0 ? faults.message : undefined;
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {draft.restored && (
        <Banner
          tone="info"
          title="These are your changes from an earlier visit. They are not saved yet."
          action={
            <Button size="sm" onClick={draft.reset}>
              Drop them
            </Button>
          }
        />
      )}
      {newer && (
        <Banner
          tone="warn"
          title={
            <>
              Somebody saved another version at <Timestamp at={newer.updatedAt} zone={timeZone} />,
              while you were writing. Yours is still here.
            </>
          }
          action={
            <Button size="sm" onClick={() => saving.show(newer)}>
              See the difference
            </Button>
          }
        />
      )}
      {clash === "deleted" && (
        <Banner
          tone="warn"
          title="Somebody has deleted this report meanwhile. What you wrote is still here."
          action={
            <Button size="sm" onClick={() => void saving.saveCopy(draft.mine)}>
              Save it as a new report
            </Button>
          }
        />
      )}
      {nowhere !== undefined && <Banner tone="bad" title={nowhere} />}
    </div>
  );
}
