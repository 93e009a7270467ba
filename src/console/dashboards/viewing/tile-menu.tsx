import { ArrowUpRight, Copy, EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useProject } from "@/console/shell/current/current";
import { effectiveQuery } from "@/dashboards/config/effective-query";
import type { WireWidget } from "@/dashboards/config/wire";
import { IconButton } from "@/ui/buttons/button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menus/menu";
import { nameOf } from "../model/difference";
import type { Whole } from "../model/use-view-overrides";
import { screenOf } from "./explore-link";

const TRIGGER =
  "pointer-fine:opacity-0 group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 data-[state=open]:opacity-100";

type LookMenuProps = { widget: WireWidget; whole: Whole };

/** What somebody who only looks can do with a widget. */
export function LookMenu({ widget, whole }: LookMenuProps) {
  const { id: projectId, timeZone } = useProject();
  const router = useRouter();
  const query = effectiveQuery(whole, widget, { timezone: timeZone });
  const screen = query && screenOf(query, widget.kind);
  if (!screen) return null;
  return (
    <Menu>
      <MenuTrigger>
        <IconButton
          size="sm"
          label={`More for “${nameOf(widget)}”`}
          icon={<EllipsisVertical />}
          className={TRIGGER}
        />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={() => router.push(`/p/${projectId}/${screen.path}`)}>
          <ArrowUpRight aria-hidden="true" />
          Open in {screen.label}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

type EditMenuProps = {
  widget: WireWidget;
  /** Undefined where it cannot be: what is broken can only be removed. */
  onEdit: (() => void) | undefined;
  /** Undefined on a full dashboard, too. */
  onCopy: (() => void) | undefined;
  onRemove: () => void;
};

/** Removing asks nothing: it can be undone, and is not saved yet. */
export function EditMenu({ widget, onEdit, onCopy, onRemove }: EditMenuProps) {
  const name = nameOf(widget);
  return (
    <>
      {onEdit && (
        <IconButton size="sm" label={`Edit “${name}”`} icon={<Pencil />} onClick={onEdit} />
      )}
      <Menu>
        <MenuTrigger>
          <IconButton size="sm" label={`More for “${name}”`} icon={<EllipsisVertical />} />
        </MenuTrigger>
        <MenuContent align="end">
          {onCopy && (
            <>
              <MenuItem onSelect={onCopy}>
                <Copy aria-hidden="true" />
                Duplicate
              </MenuItem>
              <MenuSeparator />
            </>
          )}
          <MenuItem danger onSelect={onRemove}>
            <Trash2 aria-hidden="true" />
            Remove
          </MenuItem>
        </MenuContent>
      </Menu>
    </>
  );
}
