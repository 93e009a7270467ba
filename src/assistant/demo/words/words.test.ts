import { describe, expect, test } from "vitest";
import { editDistance } from "./edit-distance";
import { wordsOf } from "./name-words";
import { readAmount, readCount } from "./numbers";
import { withoutQuotes, withQuotes } from "./quotes";
import { QUALITY, wordQuality } from "./similarity";
import { stemOf } from "./stem";

test.each([
  [["purchase", "purchases", "purchased", "purchasing"]],
  [["view", "views", "viewed", "viewing"]],
  [["cancel", "cancelled", "canceled", "cancellation", "cancels"]],
  [["ship", "shipped", "shipping", "ships"]],
  [["query", "queries", "queried"]],
  [["complete", "completed", "completion", "completes"]],
  [["up", "ups"]],
  [["buy", "bought", "buys"]],
  [["address"]],
])("the forms %j of a word have one stem", (forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});

test.each([
  ["plan", "play"],
  ["trial", "trip"],
  ["product", "purchase"],
  ["press", "pres"],
])("%s and %s are different words", (a, b) => {
  expect(wordQuality(a, b)).toBe(QUALITY.none);
});

test.each([
  ["purchse", "purchase", QUALITY.typo],
  ["purhcase", "purchase", QUALITY.typo],
  ["chekouts", "checkout", QUALITY.typo],
  ["orders", "purchase", QUALITY.synonym],
  ["subscribed", "subscription", QUALITY.root],
  ["viewed", "view", QUALITY.form],
])("%s means %s", (asked, named, quality) => {
  expect(wordQuality(asked, named)).toBe(quality);
});

test.each([
  ["abc", "abc", 0],
  ["abc", "abd", 1],
  ["abc", "acb", 1],
  ["abc", "", 3],
  ["kitten", "sitting", 3],
])("%s and %s are %d edits apart", (a, b, edits) => {
  expect(editDistance(a, b)).toBe(edits);
  expect(editDistance(b, a)).toBe(edits);
});

test.each([
  ["userSignedUp", ["user", "signed", "up"]],
  ["user-signed-up", ["user", "signed", "up"]],
  ["Song Played", ["song", "played"]],
  ["vehicle.position_reported", ["vehicle", "position", "reported"]],
  ["HTTPError404", ["http", "error404"]],
])("%s has the words %j", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

test.each([
  ["50", 50],
  ["1,000", 1000],
  ["49.90", 49.9],
  ["€50", 50],
  ["50€", 50],
  ["2k", 2000],
  ["-20", -20],
  ["3.0.1", null],
  ["1,00", null],
  ["HB-1", null],
])("%s is the amount %j", (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test.each([
  ["7", 7],
  ["two", 2],
  ["a", 1],
  ["couple of", 2],
  ["thirty", 30],
])("%s is the count %d", (text, count) => {
  expect(readCount(text)).toBe(count);
});

describe("quoted texts", () => {
  test.each([
    ['the "all teams" event', ["all teams"]],
    ["the `all teams` event", ["all teams"]],
    ["the “all teams” event", ["all teams"]],
    ["the 'all teams' event of the user's", ["all teams"]],
    ["a user's and another's event", []],
    ['an empty "" one', []],
  ])("%s", (question, texts) => {
    const { text, quotes } = withoutQuotes(question);
    expect(quotes.map((quote) => quote.text)).toEqual(texts);
    if (texts.length > 0) expect(text).not.toContain("teams");
    expect(withQuotes(text, quotes).replaceAll(/["'`“”]/g, "")).toBe(
      question.replaceAll(/["'`“”]/g, ""),
    );
  });

  test("characters that stand for quoted texts cannot be typed", () => {
    expect(withoutQuotes("a \uE000 b").text).toBe("a   b");
  });
});
