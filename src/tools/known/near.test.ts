import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { similarTo } from "./near";

const NAMES = [
  "page_view",
  "sign_up",
  "login",
  "checkout_started",
  "order_completed",
  "user.invited",
  "Video Played",
  "category",
];

const similar = (wanted: string, names = NAMES) => similarTo(wanted, names, String, 5);

describe("the most similar name is the one that differs by", () => {
  test.each([
    ["case", "Sign_Up", "sign_up"],
    ["separators", "sign-up", "sign_up"],
    ["words joined", "signup", "sign_up"],
    ["camel case", "signUp", "sign_up"],
    ["words and capitals", "Order Completed", "order_completed"],
    ["plural", "page_views", "page_view"],
    ["plural in -ies", "categories", "category"],
    ["a missing letter", "chekout_started", "checkout_started"],
    ["two swapped letters", "lgoin", "login"],
    ["a missing word", "checkout", "checkout_started"],
    ["a further word", "user_login", "login"],
    ["another word", "order_placed", "order_completed"],
    ["another form", "video_play", "Video Played"],
  ])("%s: %s", (_, wanted, expected) => expect(similar(wanted)[0]).toBe(expected));
});

test("names that have nothing in common are not similar", () => {
  expect(similar("subscription_renewed")).toEqual([]);
  expect(similar("")).toEqual([]);
  expect(similarTo("a", ["b", "c"], String, 5)).toEqual([]);
});

test("an exact spelling comes before a contained word, and equally similar names keep their order", () => {
  expect(similar("view", ["page_view", "View", "video_view"])).toEqual([
    "View",
    "page_view",
    "video_view",
  ]);
});

test("names without letters are compared as they are", () => {
  expect(similarTo("/", ["/", "-", "🙂"], String, 5)).toEqual(["/"]);
  expect(similarTo<unknown>("90", [91, "90", 90], String, 5)).toEqual(["90", 90]);
});

test("names of more than 200 characters are not suggested", () => {
  expect(similar("x".repeat(200), ["x".repeat(201), "x".repeat(200)])).toEqual(["x".repeat(200)]);
});

test("any two texts can be compared, however long", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.constant("a_b ".repeat(100_000)));
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 5 }), (wanted, names) => {
      const found = similarTo(wanted, names, String, 5);
      expect(names).toEqual(expect.arrayContaining(found));
      expect(similarTo(wanted, [wanted], String, 1)).toEqual(wanted.length > 200 ? [] : [wanted]);
    }),
  );
});
