import { PROJECT, type Prompt, RULES_FOR_ANSWERS, steps } from "./prompt";

export const setUpDashboard: Prompt = {
  name: "set_up_dashboard",
  title: "Set up a dashboard",
  description: "Plans a dashboard for a goal, tries out its queries and adds the widgets.",
  arguments: [
    PROJECT,
    { name: "goal", description: "What the dashboard should show, and to whom.", required: true },
  ],
  text: ({ project, goal }) =>
    `Set up a dashboard in the Tallymark project "${project}". Its goal: ${goal}

${steps([
  "Call list_projects to find the project's id and my role. Adding widgets needs a key with the write scope; without the tool add_widget, only plan the dashboard and tell me what is missing.",
  "Call list_saved: if a dashboard already serves the goal, propose to extend it.",
  "Call describe_data, and list_values for the properties you want to filter by.",
  "Plan 4 to 8 widgets: one or two numbers at the top that answer the goal at a glance, the main trend with its comparison, the breakdowns that explain it, and a funnel or retention if the goal is about conversion or return. Each widget answers one question, which is its title.",
  "Try each query out with the query tool of its kind, and leave out those that return nothing or are not useful.",
  "Show me the plan as a table (title, kind, query in words, today's figure) and wait until I agree.",
  "Add the widgets with add_widget, one call each and in the order of the plan: the first with dashboard_title, the others with the dashboard that it returned.",
  "Call open_dashboard to check that every widget has a result, and give me its url.",
])}

${RULES_FOR_ANSWERS}`,
};
