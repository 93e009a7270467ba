import fc from "fast-check";
import { expect, test } from "vitest";
import { toCsv } from "@/ui/format/csv";
import { filterText } from "./filters";
import { type Group, groupCsv, groupFilter, groupLabels } from "./groups";

const PLAN = "properties.plan";

/** Values that a breakdown must distinguish. */
const VALUES = [
  "(other)",
  "(none)",
  "All others",
  "All users",
  "No value",
  "Not set",
  "",
  " ",
  "pro",
  " pro",
  '"pro"',
  '"1"',
  "1",
  1,
  "1.0",
  true,
  "true",
  "null",
  "{}",
  "[1]",
  "'=1",
  "=1",
] as const;
const GROUPS: Group[] = [
  ...VALUES.map((value) => ({ value })),
  { value: null },
  { value: null, other: true },
];

test("group labels are unique and differ from reserved labels", () => {
  const labels = groupLabels(PLAN, GROUPS, ["All users"]);
  expect(new Set([...labels, "All users"]).size).toBe(GROUPS.length + 1);
  expect(labels).toContain("No value");
  expect(labels).toContain('"No value"');
});

test("a value that reads like 'All others' or 'No value' is in quotes, even if neither is listed", () => {
  const groups = [{ value: "All others" }, { value: "No value" }, { value: "pro" }];
  expect(groupLabels(PLAN, groups)).toEqual(['"All others"', '"No value"', "pro"]);
});

test("labels are distinct for any values of properties and columns", () => {
  const scalar = fc.oneof(
    fc.string(),
    fc.constantFrom(...VALUES, "web", "Web", "ios", "iOS", "DE", "Germany", "No platform"),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(PLAN, "platform", "country"),
      fc.uniqueArray(scalar),
      (field, all) => {
        const values = field === PLAN ? all : all.filter((one) => typeof one === "string");
        const groups = [
          ...values.map((value) => ({ value })),
          { value: null },
          { value: null, other: true },
        ];
        expect(new Set(groupLabels(field, groups)).size).toBe(groups.length);
      },
    ),
  );
});

test("an unambiguous label has no quotes", () => {
  const groups = [{ value: "web" }, { value: "ios" }, { value: null }];
  expect(groupLabels("platform", groups)).toEqual(["Web", "iOS", "No platform"]);
  expect(groupLabels("platform", [{ value: "web" }, { value: "Web" }])).toEqual(['"web"', '"Web"']);
  expect(groupLabels(PLAN, [{ value: "pro" }, { value: 1 }, { value: "1" }])).toEqual([
    "pro",
    "1",
    '"1"',
  ]);
});

test("no two rows of a CSV file have the same value and type", () => {
  const [, ...lines] = toCsv(
    groupCsv("plan", (group: Group) => group),
    GROUPS,
  )
    .trim()
    .split("\r\n");
  expect(new Set(lines).size).toBe(GROUPS.length);
  expect(lines).toEqual(
    expect.arrayContaining([
      "(other),string",
      "(other),other",
      '"",string',
      ",none",
      "1,number",
      "1,string",
      "true,boolean",
      "true,string",
      "'=1,string",
      "''=1,string",
    ]),
  );
});

test("the filter of a group and its text describe exactly the events of the group", () => {
  const listed: Group[] = [{ value: "pro" }, { value: 1 }, { value: null }];
  const filterOf = (field: string, group: Group) => groupFilter(field, group, listed);
  expect(filterOf(PLAN, { value: "1" })).toEqual({ field: PLAN, op: "eq", value: "1" });
  expect(filterOf(PLAN, { value: true })).toEqual({ field: PLAN, op: "eq", value: true });
  expect(filterOf(PLAN, { value: 1 })).toEqual({ field: PLAN, op: "in_groups", value: [1] });
  expect(filterOf("country", { value: null })).toEqual({ field: "country", op: "is_not_set" });
  expect(filterText(filterOf(PLAN, { value: null }))).toBe("plan is exactly without a value");
  expect(filterText(filterOf(PLAN, { value: null, other: true }))).toBe(
    "plan is not exactly pro, 1 or without a value",
  );
});
