import { PROJECT, type Prompt, RULES_FOR_ANSWERS, steps } from "./prompt";

export const whyDidThisDrop: Prompt = {
  name: "why_did_this_drop",
  title: "Why did this drop?",
  description: "Finds the groups, steps or gaps in tracking that explain a drop.",
  arguments: [
    PROJECT,
    { name: "what", description: 'What dropped, such as "purchases".', required: true },
    {
      name: "when",
      description: 'When it dropped, such as "since Monday". The last 14 days by default.',
      required: false,
    },
  ],
  text: ({ project, what, when = "in the last 14 days" }) =>
    `Find out why "${what}" dropped in the Tallymark project "${project}". When: ${when}.

${steps([
  "Call list_projects to find the project's id and time zone.",
  "Call describe_data to find the events and properties behind the question. If several would fit, say which one you chose.",
  'Call query_trend by day over the time in question and as long before it, with "compare": "previous_period". Does it show a drop? First rule out the simple explanations: the current day or week is not over, the weekend, a holiday, or too few events to tell. If there was no drop, say so and stop.',
  "Find the day, or the hour, on which it began.",
  'Call query_breakdown with "compare": "previous_period" by platform, app_version, country, browser and the most important properties, one after the other. A group that explains most of the drop is a lead; a drop that is equal in all groups points to the product or to tracking.',
  "Separate fewer users from less use: query unique_users and events_per_user.",
  "If the event is a step of a path, call query_funnel for both periods: the step with the lower rate is where users are lost.",
  "Check tracking: an event, property or app version that begins or ends on that day means that the measurement changed, not the users. Look at other events of the same platform and version.",
  'Check bots: repeat the main query with "bots": "exclude".',
  "Answer in a few sentences: what dropped, by how much and from when; what explains it, with figures; what you ruled out; and how sure you are. Then say what would confirm it.",
])}

${RULES_FOR_ANSWERS}`,
};
