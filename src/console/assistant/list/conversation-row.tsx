import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { withErrorMessage } from "@/console/form/use-form";
import { useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { IconButton } from "@/ui/buttons/button";
import { classes } from "@/ui/classes";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { focusMain } from "@/ui/focus-main";
import { optional } from "@/ui/loading/optional";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menus/menu";
import type { ConversationSummary } from "../data/use-assistant";
import { useChangeConversation } from "../data/use-conversations";
import type { RenameConversationProps } from "./rename-conversation";

const RenameConversation = optional<RenameConversationProps>(() => import("./rename-conversation"));

type ConversationRowProps = {
  conversation: ConversationSummary;
  /** Whether it is open. */
  current: boolean;
  onOpen?: (() => void) | undefined;
  onDeleted: () => void;
};

export function ConversationRow({
  conversation,
  current,
  onOpen,
  onDeleted,
}: ConversationRowProps) {
  const { id: projectId, timeZone } = useProject();
  const [doing, setDoing] = useState<"rename" | "delete" | null>(null);
  const { id, title, running, updatedAt } = conversation;
  const name = title || "New conversation";
  const close = () => setDoing(null);
  return (
    <li
      className={classes(
        "group flex items-center gap-1 rounded-md pr-1 hover:bg-hover",
        current && "bg-hover",
      )}
    >
      <Link
        prefetch={false}
        href={`/p/${projectId}/assistant?c=${id}`}
        aria-current={current ? "true" : undefined}
        onClick={() => onOpen?.()}
        className="min-w-0 flex-1 rounded-md px-2 py-1.5"
      >
        <span
          className={classes(
            "block truncate text-sm",
            current ? "font-medium text-ink" : "text-ink",
          )}
          title={name}
        >
          {name}
        </span>
        <span className="block truncate text-soft text-xs">
          {running ? "Answering…" : <Timestamp at={updatedAt} zone={timeZone} relative />}
        </span>
      </Link>
      <Menu>
        <MenuTrigger>
          <IconButton size="sm" label={`More for “${name}”`} icon={<EllipsisVertical />} />
        </MenuTrigger>
        <MenuContent align="end">
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
      {doing === "rename" && <RenameConversation id={id} title={title} onClose={close} />}
      <DeleteConversation
        open={doing === "delete"}
        id={id}
        name={name}
        onClose={close}
        onDeleted={onDeleted}
      />
    </li>
  );
}

type DeleteConversationProps = {
  open: boolean;
  id: string;
  name: string;
  onClose: () => void;
  onDeleted: () => void;
};

function DeleteConversation({ open, id, name, onClose, onDeleted }: DeleteConversationProps) {
  const { id: projectId } = useProject();
  const { remove } = useChangeConversation(projectId);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Delete “${name}”?`}
      description="Its questions and answers will be deleted, and an answer that is being written will be stopped. Reports and dashboards that it saved stay."
      confirmLabel="Delete"
      danger
      onConfirm={async () => {
        await withErrorMessage(remove(id));
        focusMain();
        onDeleted();
      }}
    />
  );
}
