import type { Edit, Span } from "./edits";

/** Applies an edit to a text field as if typed, so that it can be undone and React sees it. */
export function applyEdit(
  field: HTMLTextAreaElement,
  make: (text: string, span: Span) => Edit,
): void {
  const { value, selectionStart: from, selectionEnd: to } = field;
  const { at, insert, select } = make(value, { from, to });
  field.focus();
  field.setSelectionRange(at.from, at.to);
  // Deprecated, but the only way to keep the field's undo history.
  if (!document.execCommand("insertText", false, insert)) {
    field.setRangeText(insert, at.from, at.to, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(at.from + select.from, at.from + select.to);
}
