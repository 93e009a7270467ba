import { expect, test } from "vitest";
import { projectsCalled } from "./projects-called";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const OTHER = "0f8fad5b-d9cb-469f-a165-70867728950f";
const projects = [
  { id: ID, name: "Shop" },
  { id: "1", name: "shop" },
  { id: "2", name: "Club" },
  { id: "3", name: "CLUB" },
  { id: "4", name: "a_c" },
  { id: "5", name: "Été" },
  { id: "6", name: OTHER },
];
const called = (wanted: string) =>
  projectsCalled(wanted, projects, (project) => project).map(({ id }) => id);

test.each<[string, string[]]>([
  [ID, [ID]],
  [`{${ID.toUpperCase()}}`, [ID]],
  ["Shop", [ID]],
  ["shop", ["1"]],
  ["SHOP", [ID, "1"]],
  ["club", ["2", "3"]],
  ["éTÉ", ["5"]],
  ["a%c", []],
  ["abc", []],
  ["Shop ", []],
  ["", []],
  // An id, also if a project has it as its name.
  [OTHER, []],
])("'%s' means the projects %j", (wanted, expected) => {
  expect(called(wanted)).toEqual(expected);
});
