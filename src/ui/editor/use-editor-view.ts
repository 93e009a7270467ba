import { setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { EditorPartProps } from "./code-editor";
import { wordAt } from "./place-of";
import { changeable, constant } from "./set-up";

/** Marks a change that came by `value`, which is not news to whoever gave it. */
const given = Annotation.define<boolean>();
const settings = new Compartment();

/** Keeps a CodeMirror inside `host` in step with the component's props. */
export function useEditorView(host: RefObject<HTMLElement | null>, props: EditorPartProps): void {
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!host.current) return;
    const made = new EditorView({
      parent: host.current,
      doc: latest.current.value,
      extensions: [
        constant({ onRun: () => latest.current.onRun?.() }),
        settings.of(changeable(latest.current)),
        EditorView.updateListener.of((update) => {
          const isGiven = update.transactions.some((transaction) => transaction.annotation(given));
          if (update.docChanged && !isGiven) latest.current.onChange(update.state.doc.toString());
        }),
      ],
    });
    view.current = made;
    const { handle } = latest.current;
    if (handle) handle.current = { insert: (text) => insertAtCursor(made, text) };
    return () => {
      if (handle) handle.current = null;
      made.destroy();
    };
  }, [host]);

  const { value, language, completions, readOnly, label, describedBy, errorAt } = props;
  const invalid = errorAt !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: exactly what `changeable` reads
  useEffect(() => {
    view.current?.dispatch({ effects: settings.reconfigure(changeable(latest.current)) });
  }, [language, completions, readOnly, label, describedBy, invalid]);

  useEffect(() => {
    const doc = view.current?.state.doc;
    if (!doc || doc.toString() === value) return;
    view.current?.dispatch({
      changes: { from: 0, to: doc.length, insert: value },
      annotations: given.of(true),
    });
  }, [value]);

  const { offset, message } = errorAt ?? {};
  useEffect(() => {
    const state = view.current?.state;
    if (!state) return;
    const faults =
      offset === undefined || message === undefined
        ? []
        : [{ ...wordAt(state.doc.toString(), offset), severity: "error" as const, message }];
    view.current?.dispatch(setDiagnostics(state, faults));
  }, [offset, message]);
}

function insertAtCursor(view: EditorView, text: string): void {
  view.dispatch({ ...view.state.replaceSelection(text), scrollIntoView: true });
  view.focus();
}
