import { json } from "@/base/http/plain-http";
import { newOrderedId } from "@/base/ids";
import type { RestResources } from "./kit/resources";
import { commonHeaders, respond } from "./kit/respond";
import type { Handler } from "./kit/route";
import { type DocumentOptions, makeDocument } from "./openapi/document";
import type { OpenApiDocument } from "./openapi/types";
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
export type * from "./openapi/types";
export { readiness } from "./routes/readiness";

/** In the order of the API's documentation. */
export const ROUTES = {
  metrics,
  execute,
  dashboards,
  newDashboard,
  dashboard,
  dashboardChange,
  dashboardDeletion,
  reports,
  newReport,
  report,
  reportChange,
  reportDeletion,
  assistant,
  conversations,
  newConversation,
  conversation,
  conversationChange,
  conversationDeletion,
  newMessage,
  runningAnswer,
  stopAnswer,
} as const;

/** The examples' dates are relative to `nowMs`, which is the current time unless it is set. */
type OpenApiOptions = Omit<DocumentOptions, "today"> & { nowMs?: number };

type RouteName = keyof typeof ROUTES;

export type Rest = Record<RouteName | "openapi" | "ready", Handler>;

export function createRest(resources: RestResources): Rest {
  const handlers = Object.entries(ROUTES).map(([name, create]) => [name, create(resources)]);
  return {
    ...(Object.fromEntries(handlers) as Record<RouteName, Handler>),
    openapi: async (_, { origin }) => {
      const document = openApiDocument({ origin, version: resources.version });
      return respond(json(200, document), commonHeaders(newOrderedId()));
    },
    ready: async () =>
      respond(await readiness(resources.healthChecks), commonHeaders(newOrderedId())),
  };
}

let made: { today: string; document: OpenApiDocument } | null = null;

/** The description of the API in OpenAPI 3.1, for clients of the installation at `origin`. */
export function openApiDocument({ origin, version, nowMs }: OpenApiOptions): OpenApiDocument {
  const today = new Date(nowMs ?? Date.now()).toISOString().slice(0, 10);
  if (made?.today !== today) {
    const declarations = Object.values(ROUTES).map(({ declaration }) => declaration);
    made = { today, document: makeDocument(declarations, { origin, version, today }) };
  }
  const { document } = made;
  return { ...document, info: { ...document.info, version }, servers: [{ url: origin }] };
}
