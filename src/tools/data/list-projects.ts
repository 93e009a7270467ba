import { optional, strictModel, text } from "@/base/validation";
import { PLANS } from "@/plans";
import { Pager } from "../answers/pager";
import { roomBeside } from "../answers/room";
import { TABLE_ANSWER } from "../answers/table-answer";
import { WRITTEN_NOTICE } from "../contract/answer";
import { type CountedProject, projectsTool } from "../contract/tool";

const HEAD = {
  notice: WRITTEN_NOTICE,
  columns: ["id", "name", "team", "time_zone", "plan", "your_role", "paused", "calls_left_today"],
};

export const listProjects = projectsTool({
  name: "list_projects",
  title: "List projects",
  description:
    "Lists the projects that you can access. Call it first: every other tool takes a project's id.",
  scope: "read",
  args: strictModel({ search: optional(text({ min: 1, max: 200 })) }),
  argSchemas: { search: { type: "string", description: "Part of a project's or team's name." } },
  answer: TABLE_ANSWER,
  run: async ({ search }, { projects }) => {
    const found = projects.filter(matches(search ?? ""));
    const pager = new Pager(roomBeside(HEAD), null);
    for (const project of found) pager.add(rowOf(project));
    const { rows, total, next } = pager.finish();
    const truncated = next !== null;
    return {
      ...HEAD,
      rows,
      total_rows: total,
      truncated,
      ...(truncated && { note: "Some projects are missing. Use search to find them." }),
    };
  },
});

function matches(search: string): (project: CountedProject) => boolean {
  const wanted = search.toLowerCase();
  return ({ projectName, teamName }) =>
    [projectName, teamName].some((name) => name.toLowerCase().includes(wanted));
}

const rowOf = ({ timeZone, role, paused, ...project }: CountedProject) => [
  project.projectId,
  project.projectName,
  project.teamName,
  timeZone,
  PLANS[project.plan].name,
  role,
  paused,
  project.callsLeft,
];
