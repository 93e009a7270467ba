"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * A constant that only the browser knows, such as its time zone. The server's markup and
 * hydration use `onServer`.
 */
export const useBrowserValue = <T extends string | boolean>(read: () => T, onServer: T): T =>
  useSyncExternalStore(never, read, () => onServer);

/** Whether the page's script runs. Before, the buttons of the server's markup ignore clicks. */
export const useReady = (): boolean => useBrowserValue(() => true, false);
