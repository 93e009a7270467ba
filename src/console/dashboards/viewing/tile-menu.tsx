import { ArrowUpRight, Copy, EllipsisVertical, Pencil, Sparkles, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useAssistantActions } from "@/console/assistant/context/assistant-provider";
import { useProject } from "@/console/shell/current/current";
import { effectiveQuery } from "@/dashboards/config/effective-query";
import type { WireWidget } from "@/dashboards/config/wire";
import { IconButton } from "@/ui/buttons/button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menus/menu";
import { nameOf } from "../model/difference";
import type { DashboardScope } from "../model/use-view-overrides";
import { askAbout } from "./ask-about";
import { exploreLink } from "./explore-link";

const TRIGGER =
  "pointer-fine:opacity-0 group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 data-[state=open]:opacity-100";

type ViewMenuProps = {
  widget: WireWidget;
  scope: DashboardScope;
  dashboardId: string;
  /** Whether the Assistant panel can open beside the tile. */
  askable: boolean;
};

/** Menu of a widget outside edit mode. */
export function ViewMenu({ widget, scope, dashboardId, askable }: ViewMenuProps) {
  const { id: projectId, timeZone } = useProject();
  const router = useRouter();
  const { ask } = useAssistantActions();
  const asked = useRef(false);
  const query = effectiveQuery(scope, widget, { timezone: timeZone });
  const screen = query && exploreLink(query, widget.kind);
  if (!query || !(screen || askable)) return null;
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
      <MenuContent
        align="end"
        // The panel takes the focus only after the menu has returned it.
        onCloseAutoFocus={() => {
          if (asked.current) setTimeout(() => ask(askAbout(widget, query, dashboardId)));
          asked.current = false;
        }}
      >
        {screen && (
          <MenuItem onSelect={() => router.push(`/p/${projectId}/${screen.path}`)}>
            <ArrowUpRight aria-hidden="true" />
            Open in {screen.label}
          </MenuItem>
        )}
        {askable && (
          <MenuItem
            onSelect={() => {
              asked.current = true;
            }}
          >
            <Sparkles aria-hidden="true" />
            Ask about this
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}

type EditMenuProps = {
  widget: WireWidget;
  /** Undefined for a broken widget, which can only be removed. */
  onEdit: (() => void) | undefined;
  /** Undefined for a broken widget or a full dashboard. */
  onCopy: (() => void) | undefined;
  onRemove: () => void;
};

/** Removing needs no confirmation: it can be undone until the dashboard is saved. */
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
