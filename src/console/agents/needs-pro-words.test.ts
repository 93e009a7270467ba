import { expect, test } from "vitest";
import { needsProWords } from "./needs-pro-words";

const owner = { name: "Ada" };

test("members are told who can upgrade; the owner has a button for it", () => {
  expect(needsProWords({ mode: "live", owner }, false)).toMatch(
    /2,000 tool calls a day for the team\. Ask Ada, who owns this team, to upgrade\.$/,
  );
  expect(needsProWords({ mode: "live", owner }, true)).not.toContain("Ada");
});

test("without billing, the operator sets plans", () => {
  expect(needsProWords({ mode: "off", owner }, true)).toMatch(
    /The operator of this server sets plans\.$/,
  );
});
