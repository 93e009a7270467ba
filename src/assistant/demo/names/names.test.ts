import { describe, expect, test } from "vitest";
import { answerOf, type FakeProject } from "../testing/fake-project";
import { MUSIC, SHOP } from "../testing/projects";
import { withoutQuotes } from "../words/quotes";
import { type Catalogue, catalogueOf } from "./catalogue";
import { countryCode, countryName } from "./countries";
import { linksOf } from "./links";
import { protectNames } from "./protect";

function catalogueIn(project: FakeProject): Catalogue {
  const outcome = answerOf({ tool: "describe_data", args: {} }, project);
  return catalogueOf(outcome.kind === "answer" ? outcome.answer : {});
}

const shop = catalogueIn(SHOP);
const music = catalogueIn(MUSIC);

const events = (text: string, catalogue = shop) =>
  linksOf(text, catalogue).events.map(({ item }) => item.name);
const fields = (text: string, catalogue = shop) =>
  linksOf(text, catalogue).fields.map(({ item }) => item.name);
const values = (text: string, catalogue = shop) =>
  linksOf(text, catalogue).values.map(({ field, value }) => `${field.name}=${String(value)}`);

describe("events", () => {
  test.each([
    ["purchases", ["purchase"]],
    ["sign-ups", ["sign_up"]],
    ["signups", ["sign_up"]],
    ["signed up", ["sign_up"]],
    ["page views", ["page_view"]],
    ["pageviews", ["page_view"]],
    ["viewed products", ["product_viewed"]],
    ["subscription cancellations", ["subscription_cancelled"]],
    ["cancelled", ["subscription_cancelled"]],
    ["trials", ["trial_started", "trial_ended"]],
    ["add to cart", ["added_to_cart"]],
    ["added to basket", ["added_to_cart"]],
    ["weather", []],
  ])("%s", (text, names) => {
    expect(events(text)).toEqual(names);
  });

  test("of a name that is written exactly, no other one", () => {
    expect(events("Song Played", music)).toEqual(["Song Played"]);
  });
});

describe("fields", () => {
  test.each([
    ["country", ["country"]],
    ["countries", ["country"]],
    ["operating system", ["os"]],
    ["devices", ["device_type"]],
    ["product", ["product"]],
    ["product ids", ["product_id"]],
    ["returning", ["is_returning"]],
    ["pages", ["path"]],
    ["shipping", []],
  ])("%s", (text, names) => {
    expect(fields(text)).toEqual(names);
  });

  test("in the style of another tool", () => {
    expect(fields("offline", music)).toEqual(["isOffline"]);
    expect(fields("duration", music)).toEqual(["duration_seconds"]);
  });
});

describe("values", () => {
  test.each([
    ["Germany", ["country=DE"]],
    ["German", ["country=DE"]],
    ["the US", []],
    ["US", ["country=US"]],
    ["iOS", ["platform=ios"]],
    ["house blend", ["product=House Blend"]],
    ["welcome10", ["coupon=WELCOME10"]],
    ["blend", []],
  ])("%s", (text, names) => {
    expect(values(text)).toEqual(names);
  });
});

test.each([
  ["Germany", "DE"],
  ["germany", "DE"],
  ["United Kingdom", "GB"],
  ["UK", "GB"],
  ["USA", "US"],
  ["holland", "NL"],
  ["DE", "DE"],
  ["de", null],
  ["us", null],
  ["kg", null],
  ["ZZ", null],
  ["Atlantis", null],
])("%s is the country %j", (name, code) => {
  expect(countryCode(name)).toBe(code);
});

test("a country's code has a name", () => {
  expect(countryName("FR")).toBe("France");
  expect(countryName("ZZ")).toBeNull();
  expect(countryName("fr")).toBeNull();
});

describe("names of several words are read as one", () => {
  const protectedIn = (question: string, catalogue = shop) =>
    protectNames(withoutQuotes(question), catalogue).quotes.map(({ text }) => text);

  test.each([
    ["how many products viewed per day", ["products viewed"]],
    ["page_view by app version", ["page_view", "app version"]],
    ["Cold Brew Kits added to cart", ["Cold Brew Kits", "added to cart"]],
    ["added, to cart", []],
    ["purchases by country", []],
  ])("%s", (question, names) => {
    expect(protectedIn(question)).toEqual(names);
  });

  test("even if one is a unit of time", () => {
    expect(protectedIn("daily mix refreshed per day", music)).toEqual(["daily mix refreshed"]);
  });

  test("but users who did something are counted as users", () => {
    expect(protectedIn("how many users registered", music)).toEqual([]);
  });
});
