import { truncateTitle } from "@/base/text/canonical";
import { useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { REPORT } from "@/reports/limits";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { FIELD_WORDS, FIELDS, type Text } from "../text";
import type { StoredReport } from "../use-stored";
import { Difference } from "./difference";
import type { Saving } from "./use-save";

export type ClashDialogProps = { mine: Text; theirs: StoredReport; saving: Saving };

/** Two have changed the same report: what differs, and what becomes of it. Nothing is lost unasked. */
export default function ClashDialog({ mine, theirs, saving }: ClashDialogProps) {
  const { timeZone } = useProject();
  const differing = FIELDS.filter((field) => mine[field] !== theirs[field]);
  const { pending, dismiss, keepMine, takeTheirs, saveCopy } = saving;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dismiss()}
      size="lg"
      title="Somebody else has changed this report"
      description={
        <>
          Theirs was saved at <Timestamp at={theirs.updatedAt} zone={timeZone} />. Yours is not
          saved yet, and theirs is as it was. Choose which stays, or go back and bring both
          together.
        </>
      }
      footer={
        <>
          <Button onClick={dismiss}>Go on writing</Button>
          <Button onClick={() => takeTheirs(theirs)}>Take theirs</Button>
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
            Keep mine
          </Button>
        </>
      }
    >
      {differing.length === 0 ? (
        <p className="text-soft">Both say the same, word for word.</p>
      ) : (
        <div className="flex flex-col gap-4">
          {differing.map((field) => (
            <Difference
              key={field}
              label={FIELD_WORDS[field]}
              theirs={theirs[field]}
              mine={mine[field]}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}
