import { truncateTitle } from "@/base/text/canonical";
import { FIELD_LABELS, FIELDS, type ReportFields } from "@/console/reports/report-fields";
import type { StoredReport } from "@/console/reports/use-stored-reports";
import { useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { REPORT } from "@/reports/limits";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { TextDiff } from "./text-diff";
import type { Saving } from "./use-save";

export type ConflictDialogProps = { mine: ReportFields; theirs: StoredReport; saving: Saving };

/**
 * Shown when two people edited the same report: shows the differences and asks
 * which version to keep.
 */
export default function ConflictDialog({ mine, theirs, saving }: ConflictDialogProps) {
  const { timeZone } = useProject();
  const differing = FIELDS.filter((field) => mine[field] !== theirs[field]);
  const { pending, dismiss, keepMine, takeTheirs, saveCopy } = saving;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dismiss()}
      size="lg"
      title="Someone else changed this report"
      description={
        <>
          Their version was saved at <Timestamp at={theirs.updatedAt} zone={timeZone} />. Yours is
          not saved yet. Choose which version to keep, or go back and merge them yourself.
        </>
      }
      footer={
        <>
          <Button onClick={dismiss}>Keep editing</Button>
          <Button onClick={() => takeTheirs(theirs)}>Use theirs</Button>
          <Button
            loading={pending}
            onClick={() =>
              void saveCopy({
                ...mine,
                title: truncateTitle(mine.title, REPORT.maxTitle, " (copy)"),
              })
            }
          >
            Save mine as a copy
          </Button>
          <Button variant="primary" loading={pending} onClick={() => void keepMine(theirs)}>
            Overwrite with mine
          </Button>
        </>
      }
    >
      {differing.length === 0 ? (
        <p className="text-soft">Both versions are identical.</p>
      ) : (
        <div className="flex flex-col gap-4">
          {differing.map((field) => (
            <TextDiff
              key={field}
              label={FIELD_LABELS[field]}
              theirs={theirs[field]}
              mine={mine[field]}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}
