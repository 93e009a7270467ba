/** Shown while the last users' windows are still open. `window`: "7 days". */
export const mayStillConvert = (window: string): string =>
  `Recent users may still convert: their ${window} are not over yet.`;
