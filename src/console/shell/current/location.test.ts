import { describe, expect, it } from "vitest";
import { homeOf, inOtherProject, placeOf, readAddress, rememberedAt } from "./location";
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
  const place = placeOf(me, readAddress(pathname), remembered);
  return [place.team?.id, place.project?.id];
};

describe("the place of an address", () => {
  it.each([
    ["/p/p2/events", "", ["t1", "p2"]],
    ["/p/p3/settings", "p1", ["t2", "p3"]],
    ["/p/strange/events", "p1", [undefined, undefined]],
    ["/t/t1/members", "p2", ["t1", "p2"]],
    ["/t/t2/members", "p2", ["t2", "p3"]],
    ["/t/strange/members", "p2", [undefined, undefined]],
    ["/account/keys", "p3", ["t2", "p3"]],
    ["/account/keys", "gone", ["t1", "p1"]],
  ])("%s, with %j remembered, is %j", (pathname, remembered, place) => {
    expect(namesOf(pathname, remembered)).toEqual(place);
  });
});

describe("the remembered project", () => {
  it("is the one that was shown last, also after screens that are of none", () => {
    expect(rememberedAt(me, readAddress("/p/p3/events"), "p1")).toBe("p3");
    expect(rememberedAt(me, readAddress("/t/t1/members"), "p3")).toBe("p3");
  });

  it("stays when an address names a project that cannot be seen", () => {
    expect(rememberedAt(me, readAddress("/p/strange/events"), "p1")).toBe("p1");
  });
});

describe("the front door", () => {
  it("leads to the remembered project while it is there, else to the first", () => {
    expect(homeOf(me, "p3")).toBe("/p/p3/overview");
    expect(homeOf(me, "gone")).toBe("/p/p1/overview");
  });

  it("leads to what has to be made first", () => {
    expect(homeOf({ ...me, teams: [team("t1", [])] } as Me, "")).toBe("/t/t1/new-project");
    expect(homeOf({ ...me, teams: [] }, "")).toBe("/new-team");
  });
});

describe("another project", () => {
  it("opens on the same screen, without what the former was asked", () => {
    expect(inOtherProject("/p/p1/events", "p3")).toBe("/p/p3/events");
  });

  it.each([
    ["/p/p1/dashboards/d1", "dashboards"],
    ["/p/p1/reports/r1/edit", "reports"],
    ["/p/p1/users/u1", "users"],
  ])("opens on the list where one thing of the former was open: %s", (pathname, screen) => {
    expect(inOtherProject(pathname, "p3")).toBe(`/p/p3/${screen}`);
  });

  it("opens on its overview from a screen that is of no project", () => {
    expect(inOtherProject("/t/t1/members", "p3")).toBe("/p/p3/overview");
  });
});
