import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ScreenProvider } from "@/console/shell/current/current";
import type { MyTeam } from "@/console/shell/current/me";
import { ApiProvider } from "@/console/trpc/api";
import type { ToolPart } from "../tool-calls/tool-call";
import { WriteCall } from "./write-call";

const project = (id: string, name: string) => ({ id, name, timeZone: "UTC", paused: false });
const shop = project("1", "Shop");
const team: MyTeam = {
  id: "t",
  name: "Team",
  plan: "free",
  planState: "free",
  role: "owner",
  projects: [shop, project("2", "Club")],
};

/** What a proposal says, and whether its buttons are enabled. */
function proposalOf(toolName: string, input: object) {
  const part = {
    type: "dynamic-tool",
    toolName,
    toolCallId: "call",
    state: "approval-requested",
    input,
    approval: { id: "approval" },
  } as ToolPart;
  const html = renderToStaticMarkup(
    <ApiProvider>
      <ScreenProvider team={team} project={shop}>
        <WriteCall part={part} running={false} busy={false} onDecide={() => undefined} />
      </ScreenProvider>
    </ApiProvider>,
  );
  const enabled = [...html.matchAll(/<button([^>]*)>(Approve|Decline)/g)].flatMap(
    ([, attributes = "", label]) => (attributes.includes(" disabled=") ? [] : [label]),
  );
  return { words: html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "), enabled };
}

const title = "June";

test.each([
  ["Shop", "Shop"],
  ["club", "Club"],
])("a call that names the project %s is proposed for %s", (named, name) => {
  const { words, enabled } = proposalOf("save_report", { project: named, title });
  expect(words).toContain(`proposes this for ${name}.`);
  expect(enabled).toEqual(["Approve", "Decline"]);
});

test("a call that names an unknown project shows it as written, and can only be declined", () => {
  const { words, enabled } = proposalOf("save_report", { project: "Clubs", title });
  expect(words).toContain("proposes this for “Clubs”.");
  expect(words).not.toContain("Shop");
  expect(enabled).toEqual(["Decline"]);
});

test.each([
  ["report", "save_report", { report: "June", title: "July" }],
  ["dashboard", "add_widget", { dashboard: "Growth", title: "Sign-ups", query: {} }],
])("a change of a %s cannot be approved until it is looked up", (noun, tool, args) => {
  const { words, enabled } = proposalOf(tool, { project: "Shop", ...args });
  expect(words).toContain(`Looking up the ${noun}…`);
  expect(enabled).toEqual(["Decline"]);
});
