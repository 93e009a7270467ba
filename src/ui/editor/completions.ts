import {
  type Completion,
  type CompletionContext,
  type CompletionSource,
  insertCompletionText,
} from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import type { CodeCompletion } from "./code-editor";
import { openQuote } from "./open-quote";

/** Matches a name while it is being typed. */
const NAME = /[\p{L}_$][\p{L}\p{N}_$.]*/u;
const REST_OF_NAME = /^[\p{L}\p{N}_$.]*$/u;
const REST_OF_QUOTED = /^[^'\\\n]*$/;

/** Breaks ties between equally good matches in favour of the project's own names. */
const BOOST = { column: 3, table: 3, property: 2, value: 2, function: 1, keyword: 0 };

/** Offers text values inside quotes and names outside. */
export function completionsFrom(list: readonly CodeCompletion[]): CompletionSource {
  const texts = list.filter(isText).map((one) => ({ ...optionOf(one), apply: quoted(one.label) }));
  const names = list.filter(({ kind }) => kind !== "value").map(optionOf);
  return (context) => {
    const before = lineBefore(context);
    const typed = openQuote(before);
    if (typed !== null) {
      return { from: context.pos - typed.length, options: texts, validFor: REST_OF_QUOTED };
    }
    const word = context.matchBefore(NAME);
    if ((!word && !context.explicit) || before.includes("--")) return null;
    return { from: word?.from ?? context.pos, options: names, validFor: REST_OF_NAME };
  };
}

const isText = ({ kind }: CodeCompletion) => kind === "property" || kind === "value";

const lineBefore = ({ state, pos }: CompletionContext): string =>
  state.sliceDoc(state.doc.lineAt(pos).from, pos);

function optionOf({ label, kind, detail, info, insert }: CodeCompletion): Completion {
  const apply = kind === "function" ? applyCall : insert;
  return {
    label,
    type: kind,
    boost: BOOST[kind],
    ...(detail === undefined ? {} : { detail }),
    ...(info === undefined ? {} : { info }),
    ...(apply === undefined ? {} : { apply }),
  };
}

const quoted = (text: string): string => text.replace(/[\\']/g, "\\$&");

/** Inserts a function with parentheses and puts the cursor between them. */
function applyCall(view: EditorView, { label }: Completion, from: number, to: number): void {
  const called = view.state.sliceDoc(to, to + 1) === "(";
  view.dispatch(insertCompletionText(view.state, called ? label : `${label}()`, from, to));
  if (!called) view.dispatch({ selection: { anchor: view.state.selection.main.head - 1 } });
}

/** Shows the kind of each completion on its right. */
export const completionOption = {
  position: 90,
  render: ({ type = "" }: Completion): Node => {
    const element = document.createElement("span");
    element.className = "cm-kind";
    element.textContent = type;
    return element;
  },
};
