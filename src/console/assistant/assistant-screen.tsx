"use client";

import { PanelLeft, SquarePen } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { useProject } from "@/console/shell/current/current";
import { Button, IconButton } from "@/ui/buttons/button";
import { Sheet } from "@/ui/dialogs/sheet";
import { Conversation } from "./conversation";
import { ConversationList } from "./list/conversation-list";

/** The id of the open conversation, stored in the URL. */
const useOpenedConversation = () =>
  useQueryState("c", parseAsString.withOptions({ history: "push" }));

/** A conversation, beside the list of all conversations about the project. */
export function AssistantScreen() {
  const { id: projectId } = useProject();
  const [openedId, setOpenedId] = useOpenedConversation();
  const [listing, setListing] = useState(false);
  const onNew = () => void setOpenedId(null);
  const list = { projectId, openedId, onDeleted: onNew };
  return (
    <div className="flex min-h-[calc(100dvh-6rem)] gap-8 print:min-h-0">
      <aside
        aria-label="Conversations"
        className="sticky top-16 flex h-[calc(100dvh-5rem)] w-60 shrink-0 flex-col gap-3 max-lg:hidden print:hidden"
      >
        <Button onClick={onNew} disabled={openedId === null}>
          <SquarePen aria-hidden="true" />
          New conversation
        </Button>
        <div className="-mr-3 min-h-0 flex-1 overflow-y-auto pr-3">
          <ConversationList {...list} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="mb-4 flex items-start justify-between gap-3">
          <h1 className="font-semibold text-ink text-xl tracking-tight">Assistant</h1>
          <div className="flex shrink-0 gap-1 lg:hidden print:hidden">
            <IconButton
              label="Conversations"
              icon={<PanelLeft />}
              aria-expanded={listing}
              onClick={() => setListing(true)}
            />
            <IconButton
              label="New conversation"
              icon={<SquarePen />}
              disabled={openedId === null}
              onClick={onNew}
            />
          </div>
        </header>
        <Conversation
          projectId={projectId}
          conversationId={openedId ?? undefined}
          onCreated={(id) => void setOpenedId(id, { history: "replace" })}
        />
      </div>
      <Sheet open={listing} onOpenChange={setListing} side="left" title="Conversations">
        <ConversationList {...list} onOpen={() => setListing(false)} />
      </Sheet>
    </div>
  );
}
