import { setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { EditorPartProps } from "./code-editor";
import { propExtensions, staticExtensions } from "./extensions";
import { wordAt } from "./text-position";

/** Marks changes that came from the `value` prop, for which `onChange` must not be called. */
const fromProps = Annotation.define<boolean>();
const settings = new Compartment();

/** Keeps a CodeMirror view inside `host` in sync with the component's props. */
export function useEditorView(host: RefObject<HTMLElement | null>, props: EditorPartProps): void {
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!host.current) return;
    const created = new EditorView({
      parent: host.current,
      doc: latest.current.value,
      extensions: [
        staticExtensions({ onRun: () => latest.current.onRun?.() }),
        settings.of(propExtensions(latest.current)),
        EditorView.updateListener.of((update) => {
          const isFromProps = update.transactions.some((transaction) =>
            transaction.annotation(fromProps),
          );
          if (update.docChanged && !isFromProps)
            latest.current.onChange(update.state.doc.toString());
        }),
      ],
    });
    view.current = created;
    const { handle } = latest.current;
    if (handle) handle.current = { insert: (text) => insertAtCursor(created, text) };
    return () => {
      if (handle) handle.current = null;
      created.destroy();
    };
  }, [host]);

  const { value, language, completions, readOnly, label, describedBy, errorAt } = props;
  const invalid = errorAt !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: exactly the props that `propExtensions` reads
  useEffect(() => {
    view.current?.dispatch({ effects: settings.reconfigure(propExtensions(latest.current)) });
  }, [language, completions, readOnly, label, describedBy, invalid]);

  useEffect(() => {
    const doc = view.current?.state.doc;
    if (!doc || doc.toString() === value) return;
    view.current?.dispatch({
      changes: { from: 0, to: doc.length, insert: value },
      annotations: fromProps.of(true),
    });
  }, [value]);

  const { offset, message } = errorAt ?? {};
  useEffect(() => {
    const state = view.current?.state;
    if (!state) return;
    const diagnostics =
      offset === undefined || message === undefined
        ? []
        : [{ ...wordAt(state.doc.toString(), offset), severity: "error" as const, message }];
    view.current?.dispatch(setDiagnostics(state, diagnostics));
  }, [offset, message]);
}

function insertAtCursor(view: EditorView, text: string): void {
  view.dispatch({ ...view.state.replaceSelection(text), scrollIntoView: true });
  view.focus();
}
