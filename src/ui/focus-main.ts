/** For when the control in focus has just been removed, such as a button in a row of a table. */
export const focusMain = (): void => document.querySelector("main")?.focus({ preventScroll: true });
