import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { comparable, similarTo } from "./near";

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

const similar = <T = string>(wanted: string, names: readonly T[] = NAMES as T[], limit = 5) =>
  similarTo(wanted, comparable(names, String), limit);

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
  expect(similar("a", ["b", "c"])).toEqual([]);
});

test("an exact spelling comes before a contained word, and equally similar names keep their order", () => {
  expect(similar("view", ["page_view", "View", "video_view"])).toEqual([
    "View",
    "page_view",
    "video_view",
  ]);
});

test("names without letters are compared as they are", () => {
  expect(similar("/", ["/", "-", "🙂"])).toEqual(["/"]);
  expect(similar<unknown>("90", [91, "90", 90])).toEqual(["90", 90]);
});

test("names of more than 200 characters are not suggested", () => {
  expect(similar("x".repeat(200), ["x".repeat(201), "x".repeat(200)])).toEqual(["x".repeat(200)]);
});

test("any two texts can be compared, however long", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.constant("a_b ".repeat(100_000)));
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 5 }), (wanted, names) => {
      const found = similar(wanted, names);
      expect(names).toEqual(expect.arrayContaining(found));
      expect(similar(wanted, [wanted], 1)).toEqual(wanted.length > 200 ? [] : [wanted]);
    }),
  );
});

test("long names that begin alike are told apart by the rest", () => {
  const prefix = "com.example.shop.checkout.summary.screen";
  const names = ["button_hidden", "total_changed", "button_clicked"].map((end) => prefix + end);
  expect(similar(`${prefix}button_clickd`, names)[0]).toBe(names[2]);
});

test("each candidate is read once, however many texts it is compared with", () => {
  const read = vi.fn(String);
  const candidates = comparable(NAMES, read);
  for (const wanted of ["signup", "chekout", "page"]) similarTo(wanted, candidates, 5);
  expect(read).toHaveBeenCalledTimes(NAMES.length);
});
