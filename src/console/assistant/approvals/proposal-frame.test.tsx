import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProposalFrame } from "./proposal-frame";

const buttonsOf = (problem: string | undefined) => {
  const html = renderToStaticMarkup(
    <ProposalFrame
      ask="Save it?"
      project="Shop"
      problem={problem}
      disabled={false}
      onDecide={() => undefined}
    >
      What would be saved
    </ProposalFrame>,
  );
  const disabled = [...html.matchAll(/<button([^>]*)>([^<]*)/g)].map(([, attributes, label]) => [
    label,
    / disabled=/.test(attributes ?? ""),
  ]);
  return { html, disabled: Object.fromEntries(disabled) };
};

test("what has a problem cannot be approved, but declined, and says why", () => {
  const { html, disabled } = buttonsOf("There is no such report.");
  expect(disabled).toEqual({ Approve: true, Decline: false });
  expect(html).toContain("There is no such report.");
});

test("what has no problem can be approved and declined", () => {
  expect(buttonsOf(undefined).disabled).toEqual({ Approve: false, Decline: false });
});
