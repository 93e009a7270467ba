/**
 * Moves the focus to the page's content after the focused control was removed, such as a
 * button in a table row.
 */
export const focusMain = (): void => document.querySelector("main")?.focus({ preventScroll: true });
