type DraftStore<T> = {
  save(key: string, draft: T): void;
  remove(about: string): void;
  /** Null where none is kept. */
  load(about: string): T | null;
};

/**
 * What is not saved yet survives a reload, the browser's back and a session that has ended, in the tab in
 * which it was written. `kind` tells the drafts of one screen from those of another; `isDraft` what can
 * still be read, as another version of the console may have kept another shape.
 */
export function createDraftStore<T>(
  kind: string,
  isDraft: (kept: unknown) => kept is T,
): DraftStore<T> {
  const keyOf = (about: string): string => `tallymark:${kind}:${about}`;
  return {
    save(about, draft) {
      try {
        window.sessionStorage.setItem(keyOf(about), JSON.stringify(draft));
      } catch {
        // Full, or switched off: then a draft lives as long as its page.
      }
    },
    remove(about) {
      try {
        window.sessionStorage.removeItem(keyOf(about));
      } catch {
        // Switched off: nothing was kept.
      }
    },
    load(about) {
      try {
        const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(about)) ?? "null");
        return isDraft(kept) ? kept : null;
      } catch {
        return null;
      }
    },
  };
}
