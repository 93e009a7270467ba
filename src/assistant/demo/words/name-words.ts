/**
 * The words of a name: `userSignedUp`, `user-signed-up` and "User signed up" have the same three.
 */
export const wordsOf = (name: string): string[] =>
  name
    .normalize("NFKC")
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ")
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
