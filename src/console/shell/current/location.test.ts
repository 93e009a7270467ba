import { describe, expect, it } from "vitest";
import { homePath, locationOf, nextRememberedProject, parsePath, pathInProject } from "./location";
import type { Me } from "./me";

const project = (id: string) => ({ id, name: id, timeZone: "UTC", paused: false });
const team = (id: string, projects: string[]) => ({
  id,
  name: id,
  plan: "free" as const,
  role: "owner" as const,
  projects: projects.map(project),
});
const me = {
  user: { id: "u", name: "Ada", email: "ada@example.com" },
  teams: [team("t1", ["p1", "p2"]), team("t2", ["p3"])],
} as Me;
const namesOf = (pathname: string, remembered = "") => {
  const place = locationOf(me, parsePath(pathname), remembered);
  return [place.team?.id, place.project?.id];
};

describe("the location of a path", () => {
  it.each([
    ["/p/p2/events", "", ["t1", "p2"]],
    ["/p/p3/settings", "p1", ["t2", "p3"]],
    ["/p/strange/events", "p1", [undefined, undefined]],
    ["/t/t1/members", "p2", ["t1", "p2"]],
    ["/t/t2/members", "p2", ["t2", "p3"]],
    ["/t/strange/members", "p2", [undefined, undefined]],
    ["/account/keys", "p3", ["t2", "p3"]],
    ["/account/keys", "gone", ["t1", "p1"]],
  ])("%s, with %j remembered, is %j", (pathname, remembered, expected) => {
    expect(namesOf(pathname, remembered)).toEqual(expected);
  });
});

describe("the remembered project", () => {
  it("is the last one shown, even after screens without a project", () => {
    expect(nextRememberedProject(me, parsePath("/p/p3/events"), "p1")).toBe("p3");
    expect(nextRememberedProject(me, parsePath("/t/t1/members"), "p3")).toBe("p3");
  });

  it("stays the same when a path names a project that the user has no access to", () => {
    expect(nextRememberedProject(me, parsePath("/p/strange/events"), "p1")).toBe("p1");
  });
});

describe("the home path", () => {
  it("leads to the remembered project if it still exists, else to the first one", () => {
    expect(homePath(me, "p3")).toBe("/p/p3/overview");
    expect(homePath(me, "gone")).toBe("/p/p1/overview");
  });

  it("leads to creating a project or a team if there are none", () => {
    expect(homePath({ ...me, teams: [team("t1", [])] } as Me, "")).toBe("/t/t1/new-project");
    expect(homePath({ ...me, teams: [] }, "")).toBe("/new-team");
  });
});

describe("switching projects", () => {
  it("opens the same screen, without its query", () => {
    expect(pathInProject("/p/p1/events", "p3")).toBe("/p/p3/events");
  });

  it.each([
    ["/p/p1/dashboards/d1", "dashboards"],
    ["/p/p1/reports/r1/edit", "reports"],
    ["/p/p1/users/u1", "users"],
  ])("opens the list if an item of the other project was open: %s", (pathname, screen) => {
    expect(pathInProject(pathname, "p3")).toBe(`/p/p3/${screen}`);
  });

  it("opens the overview from a screen without a project", () => {
    expect(pathInProject("/t/t1/members", "p3")).toBe("/p/p3/overview");
  });
});
