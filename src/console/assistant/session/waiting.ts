const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;

/**
 * Resolves before the next attempt: after a while that doubles, or as soon as the
 * browser is online again.
 */
export function nextTry(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(FIRST_MS * 2 ** tries, LONGEST_MS));
    window.addEventListener("online", done);
  });
}
