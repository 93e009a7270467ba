import type { Edit, Span } from "./edits";

/** Makes an edit in a text field as if it had been typed: it can be undone, and React hears of it. */
export function applyEdit(
  field: HTMLTextAreaElement,
  make: (text: string, span: Span) => Edit,
): void {
  const { value, selectionStart: from, selectionEnd: to } = field;
  const { at, insert, select } = make(value, { from, to });
  field.focus();
  field.setSelectionRange(at.from, at.to);
  // The only way that keeps the field's own history; browsers will keep it for that reason.
  if (!document.execCommand("insertText", false, insert)) {
    field.setRangeText(insert, at.from, at.to, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(at.from + select.from, at.from + select.to);
}
