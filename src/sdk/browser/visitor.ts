import { createEventId } from "../core/event";
import type { Storage } from "./storage";

const SESSION_MS = 30 * 60_000;

export const newId = (): string =>
  createEventId(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

/** Knows who uses this browser, in all of its tabs. */
export function createVisitor(storage: Storage) {
  function anonymousId(): string {
    const id = storage.get("id") || newId();
    storage.set("id", id);
    return id;
  }

  return {
    anonymousId,
    userId: () => storage.get("user") || anonymousId(),
    identify: (userId: string) => storage.set("user", String(userId ?? "")),
    /**
     * Extends the visitor's session, or starts a new one after 30 minutes without an event.
     * Sessions are numbered, so that two tabs that start one at the same time start the same one.
     */
    session(now: number): string {
      const [number, last] = storage.get("session").split(" ").map(Number);
      // A last event far in the future means that the clock was wrong.
      const isOver = Math.abs(now - (last || 0)) > SESSION_MS;
      const current = (number || 0) + Number(isOver);
      storage.set("session", `${current} ${now}`);
      return `${anonymousId()}.${current}`;
    },
    /** Makes the next event that of a new, anonymous visitor, also for the other tabs' memory. */
    reset(): void {
      for (const name of ["user", "session", "super", "id"]) {
        if (storage.get(name)) storage.set(name, "");
      }
    },
  };
}
