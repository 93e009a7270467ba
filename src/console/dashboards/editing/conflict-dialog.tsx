import { Copy } from "lucide-react";
import { truncateTitle } from "@/base/text/canonical";
import { useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { DASHBOARD } from "@/dashboards/config/limits";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { contentOf } from "../model/content";
import { type Difference, differenceOf, isSame } from "../model/difference";
import type { DashboardDraft } from "../model/draft";
import type { Conflict, Saving } from "./use-save";

export type ConflictDialogProps = {
  conflict: Conflict;
  draft: DashboardDraft;
  saving: Saving;
  onCopied: (dashboardId: string) => void;
};

/**
 * Shown when two people edited the same dashboard: the second to save compares both
 * versions and chooses.
 */
export default function ConflictDialog({
  conflict: { theirs },
  draft,
  saving,
  onCopied,
}: ConflictDialogProps) {
  const { timeZone } = useProject();
  const copy = async () => {
    const id = await saving.saveAsCopy(
      truncateTitle(draft.mine.title, DASHBOARD.maxTitle, " (my version)"),
    );
    if (id !== undefined) onCopied(id);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && saving.closeConflict()}
      size="lg"
      persistent
      title={
        theirs
          ? `${theirs.changedByName} also changed this dashboard`
          : "This dashboard was deleted"
      }
      description={
        theirs ? (
          <>
            {theirs.changedByName} saved “{theirs.title}” on{" "}
            <Timestamp at={theirs.updatedAt} zone={timeZone} />, after you started editing. Choose
            which version to keep.
          </>
        ) : (
          "Someone deleted this dashboard while you were editing it. You can save your version as a new dashboard."
        )
      }
      footer={
        <>
          <Button onClick={() => void copy()} loading={saving.saving}>
            <Copy aria-hidden="true" />
            {theirs ? "Save mine as a copy" : "Save mine as a new dashboard"}
          </Button>
          {theirs && (
            <>
              <Button onClick={() => void saving.takeTheirs()}>Use theirs</Button>
              <Button
                variant="danger"
                loading={saving.saving}
                onClick={() => void saving.keepMine()}
              >
                Overwrite with mine
              </Button>
            </>
          )}
        </>
      }
    >
      {theirs && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Changes
            title={`What ${theirs.changedByName} changed`}
            difference={differenceOf(draft.base, contentOf(theirs))}
          />
          <Changes title="What you changed" difference={differenceOf(draft.base, draft.mine)} />
        </div>
      )}
    </Dialog>
  );
}

function Changes({ title, difference }: { title: string; difference: Difference }) {
  const { dashboard, added, removed, changed } = difference;
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line p-3">
      <h3 className="mb-2 font-medium text-ink">{title}</h3>
      {isSame(difference) ? (
        <p className="text-soft">No visible changes.</p>
      ) : (
        <div className="flex flex-col gap-3 text-sm">
          <Lines lines={dashboard} />
          <Group heading="Added" mark="+" tone="text-good" lines={added} />
          <Group heading="Removed" mark="−" tone="text-bad" lines={removed} />
          <Group
            heading="Changed"
            mark="~"
            tone="text-warn"
            lines={changed.map(({ name, what }) => `${name}: ${what.join(", ")}`)}
          />
        </div>
      )}
    </section>
  );
}

type GroupProps = { heading: string; mark: string; tone: string; lines: readonly string[] };

function Group({ heading, mark, tone, lines }: GroupProps) {
  if (lines.length === 0) return null;
  return (
    <div>
      <p className="text-faint text-xs">{heading}</p>
      <ul>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two widgets can have the same name
          <li key={at} className="flex gap-2">
            <span aria-hidden="true" className={tone}>
              {mark}
            </span>
            <span className="min-w-0 break-words">{line}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}
