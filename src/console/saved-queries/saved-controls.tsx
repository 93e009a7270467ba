"use client";

import { BookMarked, ChevronDown, Copy, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { withErrorMessage } from "@/console/form/use-form";
import type { ShownQuery } from "@/console/query/model/shown-query";
import { usePermits, useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Button, IconButton } from "@/ui/buttons/button";
import { toast } from "@/ui/feedback/toast";
import { optional } from "@/ui/loading/optional";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menus/menu";
import type { Opened } from "./use-opened";
import { useOpenedId, useRefreshSaved } from "./use-saved";

// Dialogs are not needed to look at a chart.
const NameDialog = optional(() => import("./name-dialog"));
const DeleteSaved = optional(() => import("./delete-saved"));
const RenameSaved = optional(() => import("./rename-saved"));
const SavedSheet = optional(() => import("./saved-sheet"));

export type SavedControlsProps = { shown: ShownQuery; opened: Opened };

type Doing = "list" | "create" | "rename" | "delete" | null;

/** Opens what the team has saved, and saves what is shown. */
export function SavedControls({ shown, opened }: SavedControlsProps) {
  const mayWrite = usePermits("queries:write");
  const [doing, setDoing] = useState<Doing>(null);
  const { saved, modified } = opened;
  const nothing = shown.query === null;
  const close = () => setDoing(null);
  return (
    <>
      <Button onClick={() => setDoing("list")}>
        <BookMarked aria-hidden="true" />
        Saved
      </Button>
      {mayWrite && !saved && (
        <Button disabled={nothing} onClick={() => setDoing("create")}>
          Save
        </Button>
      )}
      {mayWrite && saved && (
        <div className="flex items-center gap-1">
          {modified && !nothing && <SaveChanges shown={shown} saved={saved} />}
          <Menu>
            <MenuTrigger>
              <IconButton
                label={`More for “${saved.name}”`}
                icon={<ChevronDown />}
                variant="secondary"
              />
            </MenuTrigger>
            <MenuContent align="end">
              <MenuItem disabled={nothing} onSelect={() => setDoing("create")}>
                <Copy aria-hidden="true" />
                Save as new
              </MenuItem>
              <MenuItem onSelect={() => setDoing("rename")}>
                <Pencil aria-hidden="true" />
                Rename
              </MenuItem>
              <MenuSeparator />
              <MenuItem danger onSelect={() => setDoing("delete")}>
                <Trash2 aria-hidden="true" />
                Delete
              </MenuItem>
            </MenuContent>
          </Menu>
        </div>
      )}
      {doing === "list" && <SavedSheet kind={opened.kind} onClose={close} />}
      {doing === "create" && <Create shown={shown} onClose={close} />}
      {doing === "rename" && saved && <RenameSaved saved={saved} onClose={close} />}
      {doing === "delete" && saved && <DeleteSaved saved={saved} onClose={close} />}
    </>
  );
}

type Named = { id: string; name: string };

function SaveChanges({
  shown,
  saved,
}: {
  shown: ShownQuery;
  saved: Named & { updatedAt: string };
}) {
  const { id: projectId } = useProject();
  const refresh = useRefreshSaved();
  const overwrite = api.savedQueries.overwrite.useMutation();
  const save = async () => {
    const what = { projectId, queryId: saved.id, seen: saved.updatedAt };
    try {
      await withErrorMessage(overwrite.mutateAsync({ ...what, ...shown }));
      await refresh();
      toast.success(`“${saved.name}” is saved.`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "It was not saved. Try again.");
    }
  };
  return (
    <Button variant="primary" loading={overwrite.isPending} onClick={() => void save()}>
      Save changes
    </Button>
  );
}

function Create({ shown, onClose }: { shown: ShownQuery; onClose: () => void }) {
  const { id: projectId } = useProject();
  const [, setOpenedId] = useOpenedId();
  const refresh = useRefreshSaved();
  const create = api.savedQueries.create.useMutation();
  return (
    <NameDialog
      title="Save for the team"
      description="Everybody in the team can open it. Its range moves on with time unless you chose days."
      action="Save"
      onClose={onClose}
      onName={async (name) => {
        const { id } = await create.mutateAsync({ projectId, name, ...shown });
        await refresh();
        await setOpenedId(id);
        toast.success(`“${name.trim()}” is saved.`);
      }}
    />
  );
}
