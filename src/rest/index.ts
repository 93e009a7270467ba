import { newOrderedId } from "@/base/ids";
import type { RestResources } from "./kit/resources";
import { commonHeaders, respond } from "./kit/respond";
import type { Handler } from "./kit/route";
import {
  assistant,
  conversation,
  conversationChange,
  conversationDeletion,
  conversations,
  newConversation,
} from "./routes/assistant/conversations";
import { newMessage, runningAnswer, stopAnswer } from "./routes/assistant/messages";
import {
  dashboard,
  dashboardChange,
  dashboardDeletion,
  dashboards,
  newDashboard,
} from "./routes/dashboards";
import { execute } from "./routes/execute";
import { metrics } from "./routes/metrics";
import { readiness } from "./routes/readiness";
import { newReport, report, reportChange, reportDeletion, reports } from "./routes/reports";

export type { RestResources } from "./kit/resources";
export type { Handler, RouteContext } from "./kit/route";

export type Rest = Record<
  | "assistant"
  | "conversation"
  | "conversationChange"
  | "conversationDeletion"
  | "conversations"
  | "dashboard"
  | "dashboardChange"
  | "dashboardDeletion"
  | "dashboards"
  | "execute"
  | "metrics"
  | "newConversation"
  | "newDashboard"
  | "newMessage"
  | "newReport"
  | "ready"
  | "report"
  | "reportChange"
  | "reportDeletion"
  | "reports"
  | "runningAnswer"
  | "stopAnswer",
  Handler
>;

export function createRest(resources: RestResources): Rest {
  return {
    assistant: assistant(resources),
    conversation: conversation(resources),
    conversationChange: conversationChange(resources),
    conversationDeletion: conversationDeletion(resources),
    conversations: conversations(resources),
    newConversation: newConversation(resources),
    newMessage: newMessage(resources),
    runningAnswer: runningAnswer(resources),
    stopAnswer: stopAnswer(resources),
    dashboard: dashboard(resources),
    dashboardChange: dashboardChange(resources),
    dashboardDeletion: dashboardDeletion(resources),
    dashboards: dashboards(resources),
    execute: execute(resources),
    metrics: metrics(resources),
    newDashboard: newDashboard(resources),
    newReport: newReport(resources),
    report: report(resources),
    reportChange: reportChange(resources),
    reportDeletion: reportDeletion(resources),
    reports: reports(resources),
    ready: async () =>
      respond(await readiness(resources.healthChecks), commonHeaders(newOrderedId())),
  };
}
