import { expect, test } from "vitest";
import { COUNTRIES, countryOfLanguage } from "./countries";

test.each([
  ["en-GB", "GB"],
  ["de", "DE"],
  ["en-US@posix", ""],
  ["", ""],
  ["es-419", ""],
])("the language %j suggests the country %j", (language, country) => {
  expect(countryOfLanguage(language)).toBe(country);
});

test("countries are listed once, by name", () => {
  const labels = COUNTRIES.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.slice(0, 2)).toEqual(["Afghanistan", "Åland Islands"]);
});
