import { useRouter } from "next/navigation";
import { useProject } from "@/console/shell/current/current";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { optional } from "@/ui/loading/optional";
import type { ClashDialogProps } from "./editing/conflict-dialog";
import type { Stored } from "./model/use-stored-dashboards";
import type { Dashboard } from "./use-dashboard";

const ClashDialog = optional<ClashDialogProps>(() => import("./editing/conflict-dialog"));

type NotesProps = { stored: Stored; dashboard: Dashboard };

/** What whoever changes a dashboard must know: that others did, too, and what was refused. */
export function Notes({ stored, dashboard: { editing, working, saving } }: NotesProps) {
  const { id: projectId } = useProject();
  const router = useRouter();
  const { work, dirty, restored } = working;
  const { clash, faults } = saving;
  if (!editing) return null;
  const outdated = work !== null && dirty && stored.updatedAt !== work.base.updatedAt;
  return (
    <div className="mb-4 flex flex-col gap-2 empty:hidden print:hidden">
      {outdated && (
        <Banner
          tone="warn"
          title={`${stored.changedByName} has changed this dashboard since you began.`}
          action={
            <Button size="sm" onClick={() => saving.compare(stored)}>
              See the difference
            </Button>
          }
        >
          Nothing is lost: when you save, you choose what becomes of both versions.
        </Banner>
      )}
      {restored && dirty && (
        <Banner
          title="Your changes from before are still here."
          action={
            <Button size="sm" onClick={working.drop}>
              Drop them
            </Button>
          }
        >
          They are not saved yet.
        </Banner>
      )}
      {faults && <Refused faults={faults} />}
      {clash && work && (
        <ClashDialog
          clash={clash}
          work={work}
          saving={saving}
          onCopied={(id) => router.push(`/p/${projectId}/dashboards/${id}`)}
        />
      )}
    </div>
  );
}

function Refused({
  faults: { message, fields },
}: {
  faults: NonNullable<Dashboard["saving"]["faults"]>;
}) {
  const lines = Object.entries(fields);
  return (
    <Banner tone="bad" title={lines.length > 0 ? "It cannot be saved as it is." : message}>
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
