import { formatMoney } from "@/base/text/money";
import { WARN_PERCENT } from "@/limits/usage/thresholds";
import { GRACE_PERCENT, overageCost, PLANS } from "@/plans/plans";
import { formatFullCount } from "@/ui/format/number";

const { included } = PLANS.pro.events;
/** The overage of the example. */
const BEYOND = 250_000;
const EXAMPLE = `A month with ${formatFullCount(included + BEYOND)} events costs ${formatMoney(PLANS.pro.price)} plus ${formatMoney(overageCost("pro", BEYOND))}.`;

/** Each answer describes a rule that the server enforces. */
export const QUESTIONS = [
  {
    question: "What counts as an event?",
    answer:
      "Every accepted event, once. Duplicates, rejected events and events older than the retention period do not count.",
  },
  {
    question: "When does a month start?",
    answer:
      "Events are counted from the 1st at midnight UTC, for every team, in the month they are received. The monthly price is due on the day of the month on which you upgraded.",
  },
  {
    question: "What happens when a Free team reaches its limit?",
    answer: `At ${WARN_PERCENT}% we warn you in the console, by email and in API responses. We accept another ${GRACE_PERCENT}% beyond ${formatFullCount(PLANS.free.events.included)}. After that, new events are rejected until the end of the month or until you upgrade; clients can retry them later.`,
  },
  {
    question: "What does overage cost on Pro?",
    answer: `You pay for the exact number of events beyond ${formatFullCount(included)}. ${EXAMPLE} The usage page shows the price so far and a forecast.`,
  },
  {
    question: "Can I limit what overage costs?",
    answer:
      "Yes. The team’s owner can set a spending limit per month. When overage costs that much, new events are rejected until the next month or until you raise the limit. Without a limit, events are never rejected for volume.",
  },
  {
    question: "What is an assistant message?",
    answer: `Each question to the assistant is one message, however many queries it runs. The members of a team share ${PLANS.free.assistant.messagesPerDay} messages a day on ${PLANS.free.name} and ${formatFullCount(PLANS.pro.assistant.messagesPerDay)} on ${PLANS.pro.name}; the count restarts at midnight UTC. A question does not count if the language model was not available.`,
  },
  {
    question: "What are tool calls?",
    answer: `AI agents such as Claude Code connect to your projects over MCP. Each time they use a tool, for example to run a query or open a dashboard, that is one tool call. ${PLANS.pro.name} includes ${formatFullCount(PLANS.pro.toolCallsPerDay)} a day for the team’s agents together; the count restarts at midnight UTC. There is no overage.`,
  },
  {
    question: "What happens if a payment fails?",
    answer:
      "Nothing stops. The owner and admins are told, and the payment is retried over the following days. The team moves to Free only if all retries fail.",
  },
  {
    question: "How do I cancel?",
    answer:
      "On the team’s plan page, at any time. Pro continues until the end of the period that you have paid for, and you can resume it until then.",
  },
  {
    question: "What if a team downgrades to Free?",
    answer:
      "Nothing is deleted. One project of your choice stays active; the others become read-only. All members except the owner are suspended until the team upgrades again.",
  },
];
