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
import { onDemand, usePart } from "../loading/on-demand";
import type { MenuParts, MenuRadioProps } from "./menu-parts";

type MenuProps = {
  /** Whether all else is out of reach while it is open. */
  modal?: boolean;
  children: ReactNode;
};

const OPENED = onDemand<MenuProps & { parts: typeof Parts; byKeyboard: boolean }>(
  () => import("./menu-parts"),
);

/** What a menu is made of, once it has come. */
const Parts = createContext<MenuParts | null>(null);
const Press = createContext<(by: PressedBy) => void>(() => undefined);

type PressedBy = "pointer" | "keyboard";

/** Its trigger is a plain button until it is first pressed; then the whole menu, open, takes its place. */
export function Menu({ children, ...rest }: MenuProps) {
  const [used, setUsed] = useState<PressedBy | null>(null);
  const Opened = usePart(OPENED, used !== null);
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

/** Takes one button as its child. */
export function MenuTrigger({ children }: { children: Button }) {
  const parts = useContext(Parts);
  const press = useContext(Press);
  if (parts) return <parts.Trigger asChild>{children}</parts.Trigger>;
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    press("keyboard");
  };
  // Enter and Space click too, but without a count of clicks.
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

/** Items of which one is chosen, such as the theme. */
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
