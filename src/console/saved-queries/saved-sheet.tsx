import { BookMarked, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Failed } from "@/console/failed";
import { useCurrent, usePermits, useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import type { SavedKind } from "@/saved-queries/schema";
import { IconButton } from "@/ui/buttons/button";
import { Sheet } from "@/ui/dialogs/sheet";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Checkbox, Input } from "@/ui/forms/field";
import { Skeleton } from "@/ui/loading/skeleton";
import DeleteSaved from "./delete-saved";
import RenameSaved from "./rename-saved";
import { type SavedSummary, useOpenedId, useSavedList } from "./use-saved";

type SavedSheetProps = { kind: SavedKind; onClose: () => void };

/** What the team has saved, to be opened, renamed and deleted. */
export default function SavedSheet({ kind, onClose }: SavedSheetProps) {
  const { me } = useCurrent();
  const { data, error, isPending, refetch } = useSavedList(kind, true);
  const [typed, setTyped] = useState("");
  const [mine, setMine] = useState(false);
  const wanted = typed.trim().toLowerCase();
  const found = (data ?? []).filter(
    ({ name, createdBy }) =>
      name.toLowerCase().includes(wanted) && (!mine || createdBy === me.user.id),
  );
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Saved" className="max-w-md">
      {error ? (
        <Failed error={error} retry={refetch} />
      ) : isPending ? (
        <Lines />
      ) : data?.length === 0 ? (
        <EmptyState icon={<BookMarked />} title="Nothing saved yet">
          Build something worth coming back to, then press Save: everybody in the team finds it
          here.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-3">
          <Input
            type="search"
            aria-label="Find by name"
            placeholder="Find by name"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Checkbox label="Only what I saved" checked={mine} onCheckedChange={setMine} />
          <ul className="-mx-2 flex flex-col">
            {found.map((saved) => (
              <Line key={saved.id} saved={saved} onOpen={onClose} />
            ))}
          </ul>
          {found.length === 0 && <p className="py-4 text-center text-soft">Nothing like that.</p>}
        </div>
      )}
    </Sheet>
  );
}

function Lines() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-8" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}

type LineProps = { saved: SavedSummary; onOpen: () => void };

function Line({ saved, onOpen }: LineProps) {
  const { timeZone } = useProject();
  const screen = usePathname();
  const mayWrite = usePermits("queries:write");
  const [openedId] = useOpenedId();
  const [doing, setDoing] = useState<"rename" | "delete" | null>(null);
  const { id, name, authorName, updatedAt } = saved;
  return (
    <li className="flex items-center gap-1 rounded-md px-2 py-1 hover:bg-hover">
      <Link
        prefetch={false}
        href={`${screen}?saved=${id}`}
        aria-current={id === openedId ? "true" : undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 py-1"
      >
        <span className="block truncate font-medium text-ink" title={name}>
          {name}
        </span>
        <span className="block truncate text-soft text-xs">
          {authorName} · changed <Timestamp at={updatedAt} zone={timeZone} relative />
        </span>
      </Link>
      {mayWrite && (
        <>
          <IconButton
            size="sm"
            label={`Rename “${name}”`}
            icon={<Pencil />}
            onClick={() => setDoing("rename")}
          />
          <IconButton
            size="sm"
            label={`Delete “${name}”`}
            icon={<Trash2 />}
            onClick={() => setDoing("delete")}
          />
        </>
      )}
      {doing === "rename" && <RenameSaved saved={saved} onClose={() => setDoing(null)} />}
      {doing === "delete" && <DeleteSaved saved={saved} onClose={() => setDoing(null)} />}
    </li>
  );
}
