import fc from "fast-check";
import { expect, it } from "vitest";
import { readUuid } from "./uuid";

const canonical = "0f8fad5b-d9cb-469f-a165-70867728950e";

it.each([
  canonical,
  canonical.toUpperCase(),
  canonical.replaceAll("-", ""),
  canonical.replaceAll("-", "").toUpperCase(),
  `{${canonical}}`,
  `{${canonical.toUpperCase()}}`,
  `urn:uuid:${canonical}`,
])("%s is converted to the canonical spelling", (input) => {
  expect(readUuid(input)).toBe(canonical);
});

it("any UUID can be read in any of its spellings", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const spellings = [id, id.toUpperCase(), id.replaceAll("-", ""), `{${id}}`, `urn:uuid:${id}`];
      expect(new Set(spellings.map(readUuid))).toEqual(new Set([id.toLowerCase()]));
    }),
  );
});

it.each([
  ["", "invalid length: expected length 32 for simple format, found 0"],
  ["abc", "invalid length: expected length 32 for simple format, found 3"],
  ["{abc}", "invalid group count: expected 5, found 1"],
  ["0f8fad5b-d9cb-469f-a165", "invalid group count: expected 5, found 4"],
  ["0f8fad5-d9cb-469f-a165-70867728950e", "invalid group length in group 0: expected 8, found 7"],
  [`${canonical}0`, "invalid group length in group 4: expected 12, found 13"],
  [
    "not-a-uuid",
    "invalid character: expected an optional prefix of `urn:uuid:` followed by [0-9a-fA-F-], found `n` at 1",
  ],
  [
    ` ${canonical}`,
    "invalid character: expected an optional prefix of `urn:uuid:` followed by [0-9a-fA-F-], found ` ` at 1",
  ],
])("%j is rejected: %s", (input, error) => {
  expect(readUuid(input)).toMatchObject({ type: "uuid_parsing", ctx: { error } });
});

it.each([7, null, {}, true])("%j is not a UUID", (input) => {
  expect(readUuid(input)).toMatchObject({ type: "uuid_type" });
});
