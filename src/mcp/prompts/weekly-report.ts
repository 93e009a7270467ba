import { PROJECT, type Prompt, RULES_FOR_ANSWERS, steps } from "./prompt";

export const weeklyReport: Prompt = {
  name: "weekly_report",
  title: "Weekly report",
  description: "Reports on the last complete week: what changed, why, and what to look at next.",
  arguments: [PROJECT],
  text: ({ project }) =>
    `Write a report on the last complete week (Monday to Sunday) of the Tallymark project "${project}".

${steps([
  "Call list_projects to find the project's id and time zone.",
  "Call describe_data. Choose the events that matter most for this product: sign-ups, activation, purchases, and the most frequent ones.",
  'Call query_trend for the week with "granularity": "day" and "compare": "previous_period": events, unique users, and the events you chose. Give the range as fixed days, {"from": …, "to": …}.',
  "Call query_breakdown for the same week: unique users by platform and by country, and the most frequent events.",
  "If there is an obvious path from a first event to a goal, call query_funnel on it, for this week and for the week before.",
  "For each large change, call query_breakdown by platform, country and app_version to find the group that explains it.",
  "Call list_saved to see how earlier weekly reports are structured.",
  "Write the report in Markdown: three sentences first, then a table of the main figures with their change to the week before, then one short section per finding, then what to look at next. Show the main trend as a chart: a code block with the language tallymark that contains the query as JSON, with its kind and a range of fixed days.",
  "Show me the report. Save it with save_report if that tool is available and I agree.",
])}

${RULES_FOR_ANSWERS}`,
};
