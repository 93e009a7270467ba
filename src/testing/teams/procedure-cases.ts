/** The ids of one item of each kind that an input can name, all from one team. */
export type Ids = {
  teamId: string;
  projectId: string;
  /** A member who is not the owner. */
  userId: string;
  ingestKeyId: string;
  /** Of the owner. */
  personalKeyId: string;
  /** Of the owner. */
  sessionId: string;
  invitationId: string;
  savedQueryId: string;
  annotationId: string;
  dashboardId: string;
  reportId: string;
  /** Of the owner. */
  conversationId: string;
};

/**
 * - `"public"`: also for visitors who are not signed in; its input names nothing that a user owns.
 * - `"own"`: for every signed-in user; it affects only that user, and its input names nothing.
 * - a function: returns a valid input that names items by id.
 */
export type ProcedureCase = "public" | "own" | ((ids: Ids) => Record<string, unknown>);

const LAST_WEEK = { preset: "7d" };
/** Events are only looked up within the project, so any id acts like one from another project. */
const SOME_EVENT = "0f8fad5b-d9cb-469f-a165-70867728950e";

/** The time when `makeWorld` saved its query, its dashboard and its report. */
export const SAVED_AT = "2026-07-10T08:00:00.000Z";
export const SOME_QUERY = { kind: "trend", range: { last: "7d" }, series: [{}] };
/** The id of a dashboard with one widget. */
export const SOME_CONFIG = {
  version: 1,
  range: { last: "30d" },
  widgets: [
    {
      id: "events",
      title: "Events",
      kind: "line",
      layout: { x: 0, y: 0, w: 6, h: 4 },
      query: { kind: "trend", series: [{}] },
    },
  ],
};
const SOME_NOTE = { at: "2026-07-09T12:00:00Z", text: "Another release" };

/** The names of the things that `makeWorld` creates. */
export const NAMES = { team: "A team", project: "A project" } as const;

/**
 * An entry for every procedure of the console. A procedure without an entry fails
 * src/trpc/every-procedure.itest.ts, which calls each with the ids of another team, in every
 * combination with the caller's own, and expects "not found" and no change.
 *
 * To add an entry, write the path and an input as a team's owner would send it, made from `ids`. If
 * it names something that is not in `Ids` yet, add it there and to `makeWorld` in ./world.ts.
 * The tests of sessions, roles and strangers then include this entry.
 */
export const PROCEDURE_CASES: Record<string, ProcedureCase> = {
  "accounts.me": "own",
  "accounts.signUp": "public",
  "accounts.claim": "public",
  "accounts.signIn": "public",
  "accounts.signOut": "public",
  "accounts.signOutElsewhere": "own",
  "accounts.signOutEverywhere": "own",
  "accounts.sessions": "own",
  "accounts.endSession": ({ sessionId }) => ({ id: sessionId }),
  "accounts.changeName": "own",
  "accounts.changePassword": "own",
  "accounts.delete": "own",
  "accounts.requestPasswordReset": "public",
  "accounts.resetPassword": "public",
  "accounts.requestVerification": "own",
  "accounts.verifyEmail": "own",

  "teams.create": "own",
  "teams.detail": ({ teamId }) => ({ teamId }),
  "teams.rename": ({ teamId }) => ({ teamId, name: "Another name" }),
  "teams.delete": ({ teamId }) => ({ teamId, name: NAMES.team }),
  "teams.handOver": ({ teamId, userId }) => ({ teamId, userId }),
  "teams.leave": ({ teamId }) => ({ teamId }),

  "billing.account": ({ teamId }) => ({ teamId }),
  "billing.startCheckout": ({ teamId }) => ({ teamId }),
  "billing.confirmCheckout": ({ teamId }) => ({ teamId, sessionId: "cs_test_1" }),
  "billing.openPortal": ({ teamId }) => ({ teamId }),
  "billing.fixPayment": ({ teamId }) => ({ teamId }),
  "billing.setSpendingLimit": ({ teamId }) => ({ teamId, limit: 5_000 }),

  "usage.current": ({ teamId }) => ({ teamId }),
  "usage.month": ({ teamId }) => ({ teamId }),

  "assistant.status": ({ projectId }) => ({ projectId }),
  "assistant.usage": ({ teamId }) => ({ teamId }),
  "assistant.conversations": ({ projectId }) => ({ projectId, limit: 10 }),
  "assistant.open": ({ projectId, conversationId }) => ({ projectId, id: conversationId }),
  "assistant.rename": ({ projectId, conversationId }) => ({
    projectId,
    id: conversationId,
    title: "Another title",
  }),
  "assistant.delete": ({ projectId, conversationId }) => ({ projectId, id: conversationId }),

  "operator.status": "own",

  "agents.today": ({ teamId }) => ({ teamId }),
  "agents.byDay": ({ teamId }) => ({ teamId }),

  "teams.projects.list": ({ teamId }) => ({ teamId }),
  "teams.projects.create": ({ teamId }) => ({ teamId, name: "New", timeZone: "Europe/Berlin" }),
  "teams.projects.update": ({ projectId }) => ({ projectId, name: "Another name" }),
  "teams.projects.keep": ({ projectId }) => ({ projectId }),
  "teams.projects.delete": ({ projectId }) => ({ projectId, name: NAMES.project }),

  "teams.userErasures.list": ({ projectId }) => ({ projectId }),
  "teams.userErasures.request": ({ projectId }) => ({ projectId, userId: "user-1" }),

  "teams.members.list": ({ teamId }) => ({ teamId }),
  "teams.members.changeRole": ({ teamId, userId }) => ({ teamId, userId, role: "admin" }),
  "teams.members.remove": ({ teamId, userId }) => ({ teamId, userId }),

  "teams.invitations.list": ({ teamId }) => ({ teamId }),
  "teams.invitations.create": ({ teamId }) => ({
    teamId,
    email: "new@example.com",
    role: "viewer",
  }),
  "teams.invitations.revoke": ({ teamId, invitationId }) => ({ teamId, invitationId }),
  "teams.invitations.preview": "public",
  "teams.invitations.accept": "own",

  "teams.ingestKeys.list": ({ projectId }) => ({ projectId }),
  "teams.ingestKeys.reveal": ({ projectId, ingestKeyId }) => ({ projectId, keyId: ingestKeyId }),
  "teams.ingestKeys.create": ({ projectId }) => ({ projectId, name: "New" }),
  "teams.ingestKeys.revoke": ({ projectId, ingestKeyId }) => ({ projectId, keyId: ingestKeyId }),

  "teams.personalKeys.list": "own",
  "teams.personalKeys.create": ({ projectId }) => ({
    name: "New",
    scopes: ["read"],
    projectIds: [projectId],
    expiresAt: null,
  }),
  "teams.personalKeys.revoke": ({ personalKeyId }) => ({ keyId: personalKeyId }),

  "query.run": ({ projectId }) => ({
    projectId,
    query: { kind: "trend", range: { last: "7d" }, series: [{}] },
  }),
  "query.toSql": ({ projectId }) => ({
    projectId,
    query: { kind: "trend", range: { last: "7d" }, series: [{}] },
  }),
  "savedQueries.list": ({ projectId }) => ({ projectId, kind: "trend" }),
  "savedQueries.byId": ({ projectId, savedQueryId }) => ({ projectId, queryId: savedQueryId }),
  "savedQueries.create": ({ projectId }) => ({ projectId, name: "New", query: SOME_QUERY }),
  "savedQueries.rename": ({ projectId, savedQueryId }) => ({
    projectId,
    queryId: savedQueryId,
    name: "Another name",
  }),
  "savedQueries.overwrite": ({ projectId, savedQueryId }) => ({
    projectId,
    queryId: savedQueryId,
    query: SOME_QUERY,
    seen: SAVED_AT,
  }),
  "savedQueries.delete": ({ projectId, savedQueryId }) => ({ projectId, queryId: savedQueryId }),
  "annotations.list": ({ projectId }) => ({
    projectId,
    from: "2026-07-01T00:00:00Z",
    to: SAVED_AT,
  }),
  "annotations.create": ({ projectId }) => ({ projectId, ...SOME_NOTE }),
  "annotations.change": ({ projectId, annotationId }) => ({
    projectId,
    annotationId,
    ...SOME_NOTE,
  }),
  "annotations.delete": ({ projectId, annotationId }) => ({ projectId, annotationId }),
  "dashboards.list": ({ projectId }) => ({ projectId }),
  "dashboards.byId": ({ projectId, dashboardId }) => ({ projectId, dashboardId }),
  "dashboards.create": ({ projectId }) => ({ projectId, title: "New", config: SOME_CONFIG }),
  "dashboards.change": ({ projectId, dashboardId }) => ({
    projectId,
    dashboardId,
    title: "Another title",
    config: SOME_CONFIG,
    seen: SAVED_AT,
  }),
  "dashboards.duplicate": ({ projectId, dashboardId }) => ({ projectId, dashboardId }),
  "dashboards.delete": ({ projectId, dashboardId }) => ({ projectId, dashboardId }),
  "reports.list": ({ projectId }) => ({ projectId }),
  "reports.byId": ({ projectId, reportId }) => ({ projectId, reportId }),
  "reports.create": ({ projectId }) => ({ projectId, title: "New", content: "# Figures" }),
  "reports.change": ({ projectId, reportId }) => ({
    projectId,
    reportId,
    content: "Other words",
    seen: SAVED_AT,
  }),
  "reports.delete": ({ projectId, reportId }) => ({ projectId, reportId }),
  "overview.metric": ({ projectId }) => ({ projectId, metric: "count", period: LAST_WEEK }),
  "overview.top": ({ projectId }) => ({
    projectId,
    metric: "unique_users",
    field: "platform",
    period: LAST_WEEK,
  }),
  "events.page": ({ projectId }) => ({ projectId, range: { last: "7d" } }),
  "events.byId": ({ projectId }) => ({ projectId, eventId: SOME_EVENT }),
  "events.arrivals": ({ projectId }) => ({ projectId }),
  "catalogue.names": ({ projectId }) => ({ projectId }),
  "catalogue.properties": ({ projectId }) => ({ projectId, eventName: "signup" }),
  "health.byDay": ({ projectId }) => ({ projectId, from: "2026-07-01", to: "2026-07-15" }),
  "sample.progress": ({ projectId }) => ({ projectId }),
  "sample.start": ({ projectId }) => ({ projectId }),
  "sample.stop": ({ projectId }) => ({ projectId }),

  "teams.audit.list": ({ teamId }) => ({ teamId }),
};
