type DraftStore<T> = {
  save(key: string, draft: T): void;
  remove(key: string): void;
  /** Null if there is none. */
  load(key: string): T | null;
};

/**
 * Keeps unsaved drafts in the tab's session storage, so that they survive a reload, Back and an
 * expired session. `kind` separates the drafts of different screens; `isDraft` rejects drafts
 * written by another version of the console.
 */
export function createDraftStore<T>(
  kind: string,
  isDraft: (value: unknown) => value is T,
): DraftStore<T> {
  const storageKey = (key: string): string => `tallymark:${kind}:${key}`;
  return {
    save(key, draft) {
      try {
        window.sessionStorage.setItem(storageKey(key), JSON.stringify(draft));
      } catch {
        // Storage is full or disabled: the draft lives only as long as its page.
      }
    },
    remove(key) {
      try {
        window.sessionStorage.removeItem(storageKey(key));
      } catch {
        // Storage is disabled: nothing was saved.
      }
    },
    load(key) {
      try {
        const stored: unknown = JSON.parse(
          window.sessionStorage.getItem(storageKey(key)) ?? "null",
        );
        return isDraft(stored) ? stored : null;
      } catch {
        return null;
      }
    },
  };
}
