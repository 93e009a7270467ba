"use client";

import { Maximize2, SquarePen, X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { ScreenProvider } from "@/console/shell/current/current";
import { useNavigate } from "@/console/unsaved/use-navigate";
import { IconButton } from "@/ui/buttons/button";
import { useAssistantActions, useAssistantPanel } from "../context/assistant-provider";
import { Conversation } from "../conversation";
import { ContextChip } from "./context-chip";
import { focusField, usePanelFocus } from "./use-panel-focus";
import { useSentContext } from "./use-sent-context";

export type AssistantPanelProps = {
  /** Whether the panel covers the screen, which cannot be used until it closes. */
  modal: boolean;
};

/** The Assistant beside the screens of a project. It stays as it was while it is closed. */
export default function AssistantPanel({ modal }: AssistantPanelProps) {
  const { place, open } = useAssistantPanel();
  if (!place) return null;
  return (
    <ScreenProvider key={place.project.id} {...place}>
      <ProjectPanel projectId={place.project.id} open={open} modal={modal} />
    </ScreenProvider>
  );
}

type ProjectPanelProps = AssistantPanelProps & { projectId: string; open: boolean };

function ProjectPanel({ projectId, open, modal }: ProjectPanelProps) {
  const { conversationId, asked, opener } = useAssistantPanel();
  const { close, converse } = useAssistantActions();
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const panel = useRef<HTMLElement>(null);
  usePanelFocus(panel, open, opener);
  const sent = useSentContext();
  if (!wasOpen) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu or dialog in the panel has already used the key.
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    close();
  };
  const onClick = ({ target, ctrlKey, metaKey }: MouseEvent) => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    // The link's screen is below the panel.
    if (modal && link && !ctrlKey && !metaKey) close();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the panel has a close button for the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the panel has a close button for the keyboard */}
      <div
        hidden={!open}
        onClick={close}
        className="fixed inset-0 z-30 bg-overlay xl:hidden print:hidden"
      />
      <section
        ref={panel}
        hidden={!open}
        aria-label="Assistant"
        {...(modal ? COVERING : BESIDE)}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className={PANEL}
      >
        <Header
          projectId={projectId}
          conversationId={conversationId}
          onNew={() => {
            converse(projectId, undefined);
            // Once the field has been drawn anew.
            setTimeout(() => focusField(panel.current));
          }}
          onClose={close}
        />
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-3 pt-3">
          <Conversation
            projectId={projectId}
            conversationId={conversationId}
            onCreated={(id) => converse(projectId, id)}
            context={sent.context}
            prepared={asked}
            autoFocus={opener !== null}
            aboveField={<ContextChip {...sent} />}
            compact
          />
        </div>
      </section>
    </>
  );
}

const COVERING = { role: "dialog", "aria-modal": true } as const;
const BESIDE = { role: "complementary" } as const;

const PANEL =
  "fixed inset-y-0 right-0 z-30 flex w-full animate-slide-in flex-col border-line border-l bg-ground outline-none max-xl:shadow-floating sm:max-w-md xl:w-96 2xl:w-[28rem] xl:animate-none [&[hidden]]:hidden print:hidden";

type HeaderProps = {
  projectId: string;
  conversationId: string | undefined;
  onNew: () => void;
  onClose: () => void;
};

function Header({ projectId, conversationId, onNew, onClose }: HeaderProps) {
  const navigate = useNavigate();
  const path = `/p/${projectId}/assistant`;
  const inFull = conversationId === undefined ? path : `${path}?c=${conversationId}`;
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-line border-b pr-2 pl-3">
      <h2 className="min-w-0 flex-1 truncate font-semibold text-ink">Assistant</h2>
      <IconButton
        label="New conversation"
        icon={<SquarePen />}
        size="sm"
        disabled={conversationId === undefined}
        onClick={onNew}
      />
      <IconButton
        label="Open in full"
        icon={<Maximize2 />}
        size="sm"
        onClick={() => navigate(inFull)}
      />
      <IconButton label="Close the Assistant" icon={<X />} size="sm" onClick={onClose} />
    </header>
  );
}
