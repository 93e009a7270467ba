import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { SQLDialect, sql } from "@codemirror/lang-sql";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import type { EditorPartProps } from "./code-editor";
import { completionOption, completionsFrom } from "./completions";
import { theme } from "./theme";

/** What no prop changes. */
export const constant = ({ onRun }: { onRun: () => void }): Extension => [
  lineNumbers(),
  history(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  EditorView.lineWrapping,
  Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => answered(onRun) }])),
  keymap.of([
    { key: "Tab", run: acceptCompletion },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...defaultKeymap,
    ...historyKeymap,
  ]),
  theme,
];

type Changeable = Pick<
  EditorPartProps,
  "language" | "completions" | "readOnly" | "label" | "describedBy" | "errorAt"
>;

export const changeable = (props: Changeable): Extension => [
  props.language === "json" ? json() : sql({ dialect: CLICKHOUSE, upperCaseKeywords: true }),
  props.completions
    ? autocompletion({
        override: [completionsFrom(props.completions)],
        icons: false,
        addToOptions: [completionOption],
      })
    : [],
  // A text that cannot be changed leaves Tab to the browser.
  props.readOnly
    ? [EditorState.readOnly.of(true), EditorView.editable.of(false)]
    : keymap.of([indentWithTab]),
  EditorView.contentAttributes.of({
    "aria-label": props.label,
    "aria-describedby": props.describedBy,
    // Not editable, CodeMirror leaves it out of the tab order, and its text could not be scrolled by keys.
    ...(props.readOnly ? { tabindex: "0", "aria-readonly": "true" } : {}),
    ...(props.errorAt ? { "aria-invalid": "true" } : {}),
  }),
];

const CLICKHOUSE = SQLDialect.define({ identifierQuotes: '`"', backslashEscapes: true });

function answered(run: () => void): true {
  run();
  return true;
}
