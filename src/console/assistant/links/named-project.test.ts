import { expect, test } from "vitest";
import { namedProject } from "./named-project";

const SHOWN = { id: "0f8fad5b-d9cb-469f-a165-70867728950e", name: "Shop" };
const CLUB = { id: "7c9e6679-7425-40de-944b-e07fc1f90ae7", name: "Club" };
const TWICE = [
  { id: "16fd2706-8baf-433b-82eb-8c7fada847da", name: "Blog" },
  { id: "6ba7b810-9dad-41d1-80b4-00c04fd430c8", name: "blog" },
];
const TEAM = [SHOWN, CLUB, ...TWICE];

test.each<[string, unknown, object | undefined]>([
  ["its id", CLUB.id, CLUB],
  ["its name", "Club", CLUB],
  ["its name in another case", "CLUB", CLUB],
  ["the exact one of two names", "blog", TWICE[1]],
  ["two names in another case", "BLOG", undefined],
  ["an unknown name", "Other", undefined],
  ["another team's id", "123e4567-e89b-42d3-a456-426614174000", undefined],
  ["an empty name", "", undefined],
  ["something else", ["Club"], undefined],
  ["null", null, undefined],
  ["nothing", undefined, SHOWN],
])("a call that names a project by %s is about that one, or about none", (_, named, expected) => {
  expect(namedProject(named, SHOWN, TEAM)).toBe(expected);
});
