"use client";

import { useBrowserValue } from "./use-browser-value";

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A shortcut as this computer's keyboard has it: "Ctrl K" or, on a Mac, "⌘ K". */
export const useShortcut = (key: string): string =>
  useBrowserValue(() => (isMac() ? `⌘ ${key}` : `Ctrl ${key}`), `Ctrl ${key}`);
