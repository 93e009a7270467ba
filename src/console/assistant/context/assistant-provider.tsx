"use client";

import { usePathname } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useCurrent } from "@/console/shell/current/current";
import { parsePath } from "@/console/shell/current/location";
import { findProject, type ProjectWithTeam } from "@/console/shell/current/me";
import { NOTHING, PANEL_MEMORY } from "./panel-memory";
import type { ShownScreen } from "./shown-screen";

/** A question to prepare in the panel. */
export type Asked = {
  question: string;
  /** What it is about, if that is not all of the screen. */
  about?: ShownScreen;
};

type PanelState = {
  /** The project beside whose screens the panel can open; undefined on other screens. */
  place: ProjectWithTeam | undefined;
  /** Whether the panel is open, if there is a place for it. */
  open: boolean;
  /**
   * What had the focus when the user last opened or closed it on this screen; null if
   * the user did neither.
   */
  opener: Element | null;
  /** The panel's conversation in this project; undefined until the first question. */
  conversationId: string | undefined;
  /** What the screen shows; null if it has nothing to send. */
  screen: ShownScreen | null;
  /** What the user last asked from a button; a new object for each press. */
  asked: Asked | null;
};

type PanelActions = {
  toggle: () => void;
  close: () => void;
  /** Opens the panel with a question, which the user can change before sending it. */
  ask: (asked: Asked) => void;
  /** For screens. */
  show: (screen: ShownScreen | null) => void;
  /** Undefined starts a new conversation. */
  converse: (projectId: string, conversationId: string | undefined) => void;
};

const ignore = () => undefined;
const Actions = createContext<PanelActions>({
  toggle: ignore,
  close: ignore,
  ask: ignore,
  show: ignore,
  converse: ignore,
});
const State = createContext<PanelState>({
  place: undefined,
  open: false,
  opener: null,
  conversationId: undefined,
  screen: null,
  asked: null,
});

export const useAssistantActions = (): PanelActions => useContext(Actions);
export const useAssistantPanel = (): PanelState => useContext(State);

/** Keeps the state of the Assistant panel while the user moves between screens. */
export function AssistantProvider({ children }: { children: ReactNode }) {
  const place = usePlace();
  const [memory, remember] = usePanelMemory();
  const [screen, show] = useState<ShownScreen | null>(null);
  const [asked, setAsked] = useOnScreen<Asked | null>(null);
  const [opener, setOpener] = useOnScreen<Element | null>(null);
  const actions = useMemo(
    (): PanelActions => ({
      toggle: () => {
        setOpener(document.activeElement);
        remember((now) => ({ ...now, open: !now.open }));
      },
      close: () => remember((now) => ({ ...now, open: false })),
      ask: (next) => {
        setOpener(document.activeElement);
        setAsked({ ...next });
        remember((now) => ({ ...now, open: true }));
      },
      show,
      converse: (projectId, conversationId) => {
        if (conversationId === undefined) setAsked(null);
        remember(({ conversations: { [projectId]: _, ...others }, ...now }) => ({
          ...now,
          conversations: {
            ...others,
            ...(conversationId !== undefined && { [projectId]: conversationId }),
          },
        }));
      },
    }),
    [remember, setAsked, setOpener],
  );
  const state = useMemo(
    (): PanelState => ({
      place,
      open: memory.open && place !== undefined,
      opener,
      conversationId: place && memory.conversations[place.project.id],
      screen,
      asked,
    }),
    [place, memory, opener, screen, asked],
  );
  return (
    <Actions value={actions}>
      <State value={state}>{children}</State>
    </Actions>
  );
}

/** State that starts over on each screen. */
function useOnScreen<T>(initial: T) {
  const pathname = usePathname();
  const [value, setValue] = useState(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts over once the path has changed
  useEffect(() => setValue(initial), [pathname]);
  return [value, setValue] as const;
}

/** The Assistant's own screen is the same conversation in full, so no panel opens beside it. */
const OWN_SCREEN = "assistant";

function usePlace(): ProjectWithTeam | undefined {
  const { me } = useCurrent();
  const pathname = usePathname();
  return useMemo(() => {
    const { projectId, screen } = parsePath(pathname);
    const [first] = screen.split("/");
    return projectId === undefined || first === OWN_SCREEN ? undefined : findProject(me, projectId);
  }, [me, pathname]);
}

/** Read after the first render, which must match the server's. */
function usePanelMemory() {
  const { id: userId } = useCurrent().me.user;
  const [memory, setMemory] = useState(NOTHING);
  useEffect(() => setMemory(PANEL_MEMORY.load(userId) ?? NOTHING), [userId]);
  const remember = useCallback(
    (change: (now: typeof memory) => typeof memory) =>
      setMemory((now) => {
        const next = change(now);
        PANEL_MEMORY.save(userId, next);
        return next;
      }),
    [userId],
  );
  return [memory, remember] as const;
}
