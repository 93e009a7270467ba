import { expect, test } from "vitest";
import { downgradeOf, downgradeWords } from "./downgrade";

const project = (name: string) => ({ id: name, name });
const PROJECTS = ["Web", "iOS", "Android"].map(project);
const MEMBERS = [
  { name: "Bob", role: "admin" },
  { name: "Ada", role: "owner" },
  { name: "Eve", role: "viewer" },
];

test("the oldest project stays active, and all members but the owner are suspended", () => {
  expect(downgradeOf({ projects: PROJECTS, keptProjectId: null, members: MEMBERS })).toEqual({
    active: ["Web"],
    paused: ["iOS", "Android"],
    suspended: ["Bob", "Eve"],
  });
});

test("a project that the owner chose stays active instead", () => {
  const team = { projects: PROJECTS, keptProjectId: "iOS", members: MEMBERS };
  expect(downgradeOf(team)).toMatchObject({ active: ["iOS"], paused: ["Web", "Android"] });
  expect(downgradeOf({ ...team, keptProjectId: "deleted" })).toMatchObject({ active: ["Web"] });
});

test("says who and what is affected", () => {
  const downgrade = downgradeOf({ projects: PROJECTS, keptProjectId: null, members: MEMBERS });
  expect(downgradeWords(downgrade, 812_000)).toEqual([
    "The team can send 100,000 events a month instead of 2,000,000. Events beyond 120,000 are rejected. It has sent 812,000 this month.",
    "iOS and Android will be paused: you can still read the data, but new events are rejected. Web stays active; you can choose another project then.",
    "Bob and Eve will be suspended and cannot open the team until it is on Pro again.",
  ]);
});

test("says so if nothing else changes for a small team", () => {
  const team = { projects: [project("Web")], keptProjectId: null, members: MEMBERS.slice(1, 2) };
  expect(downgradeWords(downgradeOf(team), 50)).toEqual([
    "The team can send 100,000 events a month instead of 2,000,000. Events beyond 120,000 are rejected.",
    "All projects and members stay active.",
  ]);
});
