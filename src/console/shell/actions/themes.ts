import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";

type Theme = { value: "light" | "dark" | "system"; label: string; icon: LucideIcon };

/** Offered by the user menu and the command palette. */
export const THEMES: readonly Theme[] = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
];
