import type { Completion, CompletionSource } from "@codemirror/autocomplete";
import type { CodeCompletion } from "../code-editor";

/** A name as one types it; a property is reached through a dot. */
const NAME = /[\p{L}_$][\p{L}\p{N}_$.]*/u;

/** What is nearer to the question comes first where names match equally well. */
const BOOST = { column: 3, property: 2, function: 1, keyword: 0 };

export function completionsFrom(list: readonly CodeCompletion[]): CompletionSource {
  const options = list.map(
    ({ label, kind, detail, info }): Completion => ({
      label,
      type: kind,
      boost: BOOST[kind],
      ...(detail === undefined ? {} : { detail }),
      ...(info === undefined ? {} : { info }),
    }),
  );
  return (context) => {
    const word = context.matchBefore(NAME);
    if (!word && !context.explicit) return null;
    return { from: word?.from ?? context.pos, options, validFor: /^[\p{L}\p{N}_$.]*$/u };
  };
}

/** Says in a word what each is, at its right. */
export const completionOption = {
  position: 90,
  render: ({ type = "" }: Completion): Node => {
    const element = document.createElement("span");
    element.className = "cm-kind";
    element.textContent = type;
    return element;
  },
};
