type Drafts<T> = {
  keep(about: string, draft: T): void;
  forget(about: string): void;
  /** Null where none is kept. */
  kept(about: string): T | null;
};

/**
 * What is not saved yet survives a reload, the browser's back and a session that has ended, in the tab in
 * which it was written. `kind` tells the drafts of one screen from those of another; `isDraft` what can
 * still be read, as another version of the console may have kept another shape.
 */
export function draftsOf<T>(kind: string, isDraft: (kept: unknown) => kept is T): Drafts<T> {
  const keyOf = (about: string): string => `tallymark:${kind}:${about}`;
  return {
    keep(about, draft) {
      try {
        window.sessionStorage.setItem(keyOf(about), JSON.stringify(draft));
      } catch {
        // Full, or switched off: then a draft lives as long as its page.
      }
    },
    forget(about) {
      try {
        window.sessionStorage.removeItem(keyOf(about));
      } catch {
        // Switched off: nothing was kept.
      }
    },
    kept(about) {
      try {
        const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(about)) ?? "null");
        return isDraft(kept) ? kept : null;
      } catch {
        return null;
      }
    },
  };
}
