import { useRouter } from "next/navigation";
import { useProject } from "@/console/shell/current/current";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { optional } from "@/ui/loading/optional";
import type { ConflictDialogProps } from "./editing/conflict-dialog";
import type { StoredDashboard } from "./model/use-stored-dashboards";
import type { Dashboard } from "./use-dashboard";

const ConflictDialog = optional<ConflictDialogProps>(() => import("./editing/conflict-dialog"));

type EditNoticesProps = { stored: StoredDashboard; dashboard: Dashboard };

/** Notices while editing: someone else's changes, a restored draft, or a failed save. */
export function EditNotices({
  stored,
  dashboard: { editing, draftState, saving },
}: EditNoticesProps) {
  const { id: projectId } = useProject();
  const router = useRouter();
  const { draft, dirty, restored } = draftState;
  const { conflict, faults } = saving;
  if (!editing) return null;
  const outdated = draft !== null && dirty && stored.updatedAt !== draft.base.updatedAt;
  return (
    <div className="mb-4 flex flex-col gap-2 empty:hidden print:hidden">
      {outdated && (
        <Banner
          tone="warn"
          title={`${stored.changedByName} changed this dashboard while you were editing.`}
          action={
            <Button size="sm" onClick={() => saving.compare(stored)}>
              Compare versions
            </Button>
          }
        >
          Nothing is lost. When you save, you choose which version to keep.
        </Banner>
      )}
      {restored && dirty && (
        <Banner
          title="Unsaved changes restored."
          action={
            <Button size="sm" onClick={draftState.discard}>
              Discard
            </Button>
          }
        >
          You made these changes earlier. They are not saved yet.
        </Banner>
      )}
      {faults && <SaveErrors faults={faults} />}
      {conflict && draft && (
        <ConflictDialog
          conflict={conflict}
          draft={draft}
          saving={saving}
          onCopied={(id) => router.push(`/p/${projectId}/dashboards/${id}`)}
        />
      )}
    </div>
  );
}

function SaveErrors({
  faults: { message, fields },
}: {
  faults: NonNullable<Dashboard["saving"]["faults"]>;
}) {
  const lines = Object.entries(fields);
  return (
    <Banner tone="bad" title={lines.length > 0 ? "This dashboard cannot be saved yet." : message}>
      {lines.length > 0 && (
        <ul>
          {lines.map(([path, words]) => (
            <li key={path}>
              <code className="text-xs">{path}</code>: {words}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
