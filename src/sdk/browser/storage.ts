export type Storage = ReturnType<typeof createStorage>;

/**
 * Texts in localStorage, whose names start with `prefix`. If localStorage is blocked or full, or
 * the site has cleared it, this page still knows what it has set.
 */
export function createStorage(prefix: string) {
  const memory: Record<string, string> = {};

  function remove(name: string): void {
    try {
      localStorage.removeItem(prefix + name);
    } catch {}
  }

  return {
    remove(name: string): void {
      delete memory[name];
      remove(name);
    },
    get(name: string): string {
      let text: string | null | undefined;
      try {
        text = localStorage.getItem(prefix + name);
      } catch {}
      return text ?? memory[name] ?? "";
    },
    set(name: string, text: string): void {
      memory[name] = text;
      try {
        localStorage.setItem(prefix + name, text);
      } catch {
        // The new value does not fit; the old one must not remain.
        remove(name);
      }
    },
    /** The stored names that start with `start`, without it, in order. */
    names(start: string): string[] {
      try {
        return Object.keys(localStorage)
          .filter((key) => key.startsWith(prefix + start))
          .map((key) => key.slice((prefix + start).length))
          .sort();
      } catch {
        return [];
      }
    },
  };
}
