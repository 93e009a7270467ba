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

/** Extensions that do not depend on props. */
export const staticExtensions = ({ onRun }: { onRun: () => void }): Extension => [
  lineNumbers(),
  history(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  EditorView.lineWrapping,
  Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => runAndStop(onRun) }])),
  keymap.of([
    { key: "Tab", run: acceptCompletion },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...defaultKeymap,
    ...historyKeymap,
  ]),
  theme,
];

type ExtensionProps = Pick<
  EditorPartProps,
  "language" | "completions" | "readOnly" | "label" | "describedBy" | "errorAt"
>;

export const propExtensions = (props: ExtensionProps): Extension => [
  props.language === "json" ? json() : sql({ dialect: CLICKHOUSE, upperCaseKeywords: true }),
  props.completions
    ? autocompletion({
        override: [completionsFrom(props.completions)],
        icons: false,
        addToOptions: [completionOption],
      })
    : [],
  // In read-only text, Tab keeps its normal function.
  props.readOnly
    ? [EditorState.readOnly.of(true), EditorView.editable.of(false)]
    : keymap.of([indentWithTab]),
  EditorView.contentAttributes.of({
    "aria-label": props.label,
    "aria-describedby": props.describedBy,
    // CodeMirror takes read-only text out of the tab order, so it could not be
    // scrolled by keyboard.
    ...(props.readOnly ? { tabindex: "0", "aria-readonly": "true" } : {}),
    ...(props.errorAt ? { "aria-invalid": "true" } : {}),
  }),
];

const CLICKHOUSE = SQLDialect.define({ identifierQuotes: '`"', backslashEscapes: true });

function runAndStop(run: () => void): true {
  run();
  return true;
}
