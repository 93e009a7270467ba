/** The name of an event or a property, which may be anything. */
type Name = { name: string; quoted?: true };

export type SuggestedQuestion = {
  /** As it is asked. */
  text: string;
  /** The same text; names are apart, so that a name written from right to left stays one. */
  parts: (string | Name)[];
};

/** A name that reads as one word needs no quotes. */
const ONE_WORD = /^[\p{L}\p{N}_$][\p{L}\p{N}_$.:/-]*$/u;

export const named = (name: string): Name => ({ name });

/** For a name that could be taken for a word of the question. */
export const quotedName = (name: string): Name => ({ name, quoted: true });

/** For example question`How many users did ${named(event)} in the ${range}?`. */
export function question(
  texts: TemplateStringsArray,
  ...inserted: (string | Name)[]
): SuggestedQuestion {
  const parts: SuggestedQuestion["parts"] = texts.flatMap((text, at) => [
    text,
    ...partsOf(inserted[at] ?? ""),
  ]);
  return {
    text: parts.map((part) => (typeof part === "string" ? part : part.name)).join(""),
    parts: parts.filter((part) => part !== ""),
  };
}

const partsOf = (part: string | Name): SuggestedQuestion["parts"] =>
  typeof part === "string" || (!part.quoted && ONE_WORD.test(part.name))
    ? [part]
    : ["“", part, "”"];
