import { strictModel } from "@/base/validation";
import { PLANS } from "@/plans";
import { DATA_NOTICE } from "../contract/answer";
import { projectsTool } from "../contract/tool";

export const listProjects = projectsTool({
  name: "list_projects",
  title: "List projects",
  description:
    "Lists the projects that this key can access, with id, time zone and plan. Call it first: every other tool takes the project's id.",
  scope: "read",
  args: strictModel({}),
  answer: {},
  run: async (_, { projects }) => ({
    notice: DATA_NOTICE,
    columns: ["id", "name", "team", "time_zone", "plan", "your_role", "calls_left_today"],
    rows: projects.map(({ projectId, projectName, teamName, timeZone, plan, role, callsLeft }) => [
      projectId,
      projectName,
      teamName,
      timeZone,
      PLANS[plan].name,
      role,
      callsLeft,
    ]),
    total_rows: projects.length,
  }),
});
