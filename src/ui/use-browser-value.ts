"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Something that only the browser knows and that does not change, such as its time zone. The server's
 * markup, and the first rendering over it, show `onServer`.
 */
export const useBrowserValue = <T extends string | boolean>(read: () => T, onServer: T): T =>
  useSyncExternalStore(never, read, () => onServer);
