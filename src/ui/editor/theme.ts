import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Uses colour variables only, so that it follows the page's theme. */
const view = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--raised)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    fontSize: "var(--text-sm)",
    lineHeight: "1.25rem",
    // While editing, ">=" must look like two characters.
    fontVariantLigatures: "none",
    overflow: "auto",
  },
  ".cm-content": { padding: "0.5rem 0", caretColor: "var(--ink)" },
  ".cm-content:focus-visible": { outline: "none" },
  ".cm-line": { padding: "0 0.75rem 0 0.5rem" },
  ".cm-gutters": {
    backgroundColor: "var(--raised)",
    color: "var(--faint)",
    border: "none",
    paddingLeft: "0.25rem",
  },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "1.75rem", padding: "0 0.25rem" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--hover)",
    outline: "1px solid var(--strong)",
  },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--bad-soft)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad)",
    textUnderlineOffset: "3px",
  },
  ".cm-tooltip": {
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-lg)",
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    boxShadow: "var(--shadow-floating)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--font-mono)",
    fontSize: "var(--text-xs)",
    maxHeight: "14rem",
    padding: "0.25rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    alignItems: "baseline",
    gap: "0.75rem",
    padding: "0.25rem 0.5rem",
    borderRadius: "var(--radius-sm)",
    lineHeight: "1rem",
  },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--hover)",
    color: "var(--ink)",
  },
  ".cm-completionLabel": { flex: "1" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionDetail, .cm-kind": {
    marginLeft: "0",
    fontFamily: "var(--font-sans)",
    fontStyle: "normal",
    color: "var(--soft)",
  },
  ".cm-completionInfo, .cm-diagnostic": {
    maxWidth: "18rem",
    padding: "0.375rem 0.625rem",
    fontFamily: "var(--font-sans)",
    fontSize: "var(--text-xs)",
  },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)" },
});

/** tokens.test.ts checks the contrast of each of these against its background. */
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--accent)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warn)" },
  { tag: [tags.lineComment, tags.blockComment], color: "var(--faint)", fontStyle: "italic" },
  { tag: [tags.typeName, tags.operator, tags.punctuation], color: "var(--soft)" },
  { tag: tags.propertyName, color: "var(--ink)", fontWeight: "500" },
]);

export const theme = [view, syntaxHighlighting(colours)];
