"use client";

import {
  type ComponentProps,
  cloneElement,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useState,
} from "react";
import { onDemand, useOnDemand } from "../loading/on-demand";
import type { MenuParts, MenuRadioProps } from "./menu-parts";

type MenuProps = {
  /** Whether the rest of the page is inert while the menu is open. */
  modal?: boolean;
  children: ReactNode;
};

const OPENED = onDemand<MenuProps & { parts: typeof Parts; byKeyboard: boolean }>(
  () => import("./menu-parts"),
);

/** The menu's components, once loaded. */
const Parts = createContext<MenuParts | null>(null);
const Press = createContext<(by: PressedBy) => void>(() => undefined);

type PressedBy = "pointer" | "keyboard";

/**
 * Renders a plain button until it is first pressed. The full menu then replaces it, already open.
 */
export function Menu({ children, ...rest }: MenuProps) {
  const [used, setUsed] = useState<PressedBy | null>(null);
  const Opened = useOnDemand(OPENED, used !== null);
  if (Opened) {
    return (
      <Opened parts={Parts} byKeyboard={used === "keyboard"} {...rest}>
        {children}
      </Opened>
    );
  }
  return <Press.Provider value={setUsed}>{children}</Press.Provider>;
}

type Button = ReactElement<ComponentProps<"button">>;

export function MenuTrigger({ children }: { children: Button }) {
  const parts = useContext(Parts);
  const press = useContext(Press);
  if (parts) return <parts.Trigger asChild>{children}</parts.Trigger>;
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    press("keyboard");
  };
  // Enter and Space also trigger a click, with a click count of 0.
  const pressAny = ({ detail }: MouseEvent) => press(detail === 0 ? "keyboard" : "pointer");
  const closed = { "aria-haspopup": "menu", "aria-expanded": false } as const;
  return cloneElement(children, { ...closed, onClick: pressAny, onKeyDown: pressKey });
}

export function MenuContent(props: ComponentProps<MenuParts["Content"]>) {
  const parts = useContext(Parts);
  return parts && <parts.Content {...props} />;
}

export function MenuItem(props: ComponentProps<MenuParts["Item"]>) {
  const parts = useContext(Parts);
  return parts && <parts.Item {...props} />;
}

/** A group of items with one selected, such as the themes. */
export function MenuRadio<V extends string>(props: MenuRadioProps<V>) {
  const parts = useContext(Parts);
  return parts && <parts.Radio {...props} />;
}

export function MenuLabel(props: ComponentProps<MenuParts["Label"]>) {
  const parts = useContext(Parts);
  return parts && <parts.Label {...props} />;
}

export function MenuSeparator() {
  const parts = useContext(Parts);
  return parts && <parts.Separator />;
}
