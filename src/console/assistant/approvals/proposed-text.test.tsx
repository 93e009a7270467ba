import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ProposedText from "./proposed-text";

const ORIGIN = "https://tallymark.test";

beforeEach(() => {
  vi.stubGlobal("window", { location: { origin: ORIGIN } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the text of a proposed report only links to this installation", () => {
  const text = `[here](${ORIGIN}/p/1), [there](https://evil.example/?q=1), https://evil.example/`;
  const links = renderToStaticMarkup(<ProposedText text={text} />).match(/<a [^>]*>/g);
  expect(links).toEqual(['<a href="/p/1">']);
});
