/** The first `max` UTF-16 units of a text and "…", or all of a text that is no longer. */
export const shortened = (text: string, max: number): string =>
  // Half of a surrogate pair is not a character.
  text.length <= max ? text : `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "")}…`;
