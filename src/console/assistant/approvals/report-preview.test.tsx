import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReportPreview } from "./report-preview";

const EMPTY = { description: "", prompt: " ", content: "\n" };

/** The words of a preview, without its tags. */
const wordsOf = (props: Parameters<typeof ReportPreview>[0]) =>
  renderToStaticMarkup(<ReportPreview {...props} />)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("a change shows which fields will be emptied", () => {
  expect(wordsOf({ change: true, fields: EMPTY })).toBe(
    "What is not shown here stays as it is. Description Will be emptied Prompt Will be emptied Text Will be emptied",
  );
});

test("a change shows a new title as one, and nothing about the other fields", () => {
  expect(wordsOf({ change: true, fields: { title: "July" } })).toBe(
    "What is not shown here stays as it is. New title July",
  );
});

test("a new report only shows what it has", () => {
  expect(wordsOf({ change: false, fields: { title: "June", ...EMPTY } })).toBe("Title June");
});
