import { formatMoney } from "@/base/text/money";
import { PLANS } from "@/plans/plans";
import type { AuditAction } from "@/teams/changes/write-audit";
import { formatLongDay } from "@/ui/format/time";

export type AuditEntry = {
  id: string;
  actorName: string;
  action: string;
  subject: string;
  /** JSON that depends on the action. */
  detail: unknown;
  /** ISO 8601. */
  at: string;
};

type WriteSentence = (entry: Pick<AuditEntry, "subject" | "detail">) => string;

/** Describes the change, to be read after the name of the person who made it. */
export function sentenceOf(entry: Pick<AuditEntry, "action" | "subject" | "detail">): string {
  if (isKnown(entry.action)) return SENTENCES[entry.action](entry);
  // Written by a newer version of the server.
  return `${entry.action.replace(/[._]/g, " ")}: ${entry.subject}`;
}

const isKnown = (action: string): action is AuditAction => Object.hasOwn(SENTENCES, action);

const SENTENCES: Record<AuditAction, WriteSentence> = {
  "team.created": ({ subject }) => `created the team ${quoted(subject)}`,
  "team.renamed": ({ subject, detail }) =>
    `renamed the team from ${quoted(textAt(detail, "before"))} to ${quoted(subject)}`,
  "team.plan_changed": ({ subject, detail }) =>
    `changed the plan of ${quoted(subject)} from ${planAt(detail, "before")} to ${planAt(detail, "after")}`,
  "team.payment_failed": ({ subject }) => `recorded a failed payment for ${quoted(subject)}`,
  "team.payment_fixed": ({ subject }) =>
    `recorded that payment for ${quoted(subject)} succeeded again`,
  "subscription.started": ({ subject }) =>
    `recorded that the ${PLANS.pro.name} subscription of ${quoted(subject)} started`,
  "subscription.cancellation_scheduled": ({ subject, detail }) =>
    `recorded that the ${PLANS.pro.name} subscription of ${quoted(subject)} was cancelled and ends on ${dateAt(detail, "endsAt")}`,
  "subscription.resumed": ({ subject }) =>
    `recorded that the ${PLANS.pro.name} subscription of ${quoted(subject)} was resumed`,
  "team.spending_limit_changed": changedSpendingLimit,
  "team.deleted": ({ subject }) => `deleted the team ${quoted(subject)}`,
  "team.handed_over": ({ subject }) => `transferred the team to ${subject}`,
  "project.created": ({ subject }) => `created the project ${quoted(subject)}`,
  "project.changed": changedProject,
  "project.kept": ({ subject }) => `chose ${quoted(subject)} as the active project`,
  "project.deleted": ({ subject }) => `deleted the project ${quoted(subject)}`,
  "user_data.deleted": ({ subject, detail }) =>
    `deleted all data of the user ${quoted(subject)}${inProject(detail)}`,
  "user_data.exported": ({ subject, detail }) =>
    `exported events of the user ${quoted(subject)}${inProject(detail)}`,
  "events.exported": ({ subject }) => `exported events of ${quoted(subject)}`,
  "member.joined": ({ subject, detail }) =>
    `joined as ${textAt(detail, "role")} with the address ${subject}, invited by ${textAt(detail, "invitedBy")}`,
  "member.left": () => "left the team",
  "member.removed": ({ subject, detail }) => `removed ${subject} (${textAt(detail, "email")})`,
  "member.role_changed": ({ subject, detail }) =>
    `changed the role of ${subject} from ${textAt(detail, "before")} to ${textAt(detail, "after")}`,
  "invitation.created": ({ subject, detail }) => `invited ${subject} as ${textAt(detail, "role")}`,
  "invitation.revoked": ({ subject }) => `revoked the invitation for ${subject}`,
  "ingest_key.created": ({ subject, detail }) =>
    `created the ingest key ${quoted(subject)}${inProject(detail)}`,
  "ingest_key.revoked": ({ subject, detail }) =>
    `revoked the ingest key ${quoted(subject)}${inProject(detail)}`,
  "personal_key.created": ({ subject, detail }) =>
    `created the personal key ${quoted(subject)} (…${textAt(detail, "hint")})`,
  "personal_key.revoked": ({ subject, detail }) =>
    `revoked the personal key ${quoted(subject)} (…${textAt(detail, "hint")})`,
  "saved_query.created": ({ subject, detail }) =>
    `saved the query ${quoted(subject)}${inProject(detail)}`,
  "saved_query.renamed": ({ subject, detail }) =>
    `renamed the saved query ${quoted(textAt(detail, "before"))}${inProject(detail)} to ${quoted(subject)}`,
  "saved_query.changed": ({ subject, detail }) =>
    `changed the saved query ${quoted(subject)}${inProject(detail)}`,
  "saved_query.deleted": ({ subject, detail }) =>
    `deleted the saved query ${quoted(subject)}${inProject(detail)}`,
  "dashboard.created": ({ subject, detail }) =>
    `created the dashboard ${quoted(subject)}${inProject(detail)}`,
  "dashboard.changed": ({ subject, detail }) =>
    `changed the dashboard ${quoted(subject)}${inProject(detail)}${formerly(detail)}`,
  "dashboard.deleted": ({ subject, detail }) =>
    `deleted the dashboard ${quoted(subject)}${inProject(detail)}`,
  "report.created": ({ subject, detail }) =>
    `created the report ${quoted(subject)}${inProject(detail)}`,
  "report.changed": ({ subject, detail }) =>
    `changed the report ${quoted(subject)}${inProject(detail)}${formerly(detail)}`,
  "report.deleted": ({ subject, detail }) =>
    `deleted the report ${quoted(subject)}${inProject(detail)}`,
  "dashboard.duplicated": ({ subject, detail }) =>
    `created the dashboard ${quoted(subject)}${inProject(detail)} as a copy of ${quoted(textAt(detail, "of"))}`,
  "annotation.created": ({ subject, detail }) =>
    `added the note ${quoted(subject)} to the charts${inProject(detail)}`,
  "annotation.changed": ({ subject, detail }) =>
    `changed the note ${quoted(subject)} on the charts${inProject(detail)}`,
  "annotation.deleted": ({ subject, detail }) =>
    `deleted the note ${quoted(subject)} from the charts${inProject(detail)}`,
};

/** Names come from users; without quotes they could read as part of the sentence. */
const quoted = (name: string): string => `“${name}”`;

function changedProject({ subject, detail }: Parameters<WriteSentence>[0]): string {
  const [before, after] = [at(detail, "before"), at(detail, "after")];
  const [name, newName] = [textAt(before, "name"), textAt(after, "name")];
  const [zone, newZone] = [textAt(before, "timeZone"), textAt(after, "timeZone")];
  const changes: string[] = [];
  if (name !== newName) changes.push(`renamed the project ${quoted(name)} to ${quoted(newName)}`);
  if (zone !== newZone) {
    changes.push(`changed the time zone of ${quoted(subject)} from ${zone} to ${newZone}`);
  }
  return changes.join(" and ") || `changed the project ${quoted(subject)}`;
}

function changedSpendingLimit({ detail }: Parameters<WriteSentence>[0]): string {
  const [before, after] = [at(detail, "before"), at(detail, "after")];
  if (typeof after !== "number") return "removed the spending limit";
  return typeof before === "number"
    ? `changed the spending limit from ${formatMoney(before)} to ${formatMoney(after)} a month`
    : `set a spending limit of ${formatMoney(after)} a month`;
}

function planAt(detail: unknown, key: string): string {
  const plan = textAt(detail, key);
  return plan === "free" || plan === "pro" ? PLANS[plan].name : plan;
}

function dateAt(detail: unknown, key: string): string {
  const time = Date.parse(textAt(detail, key));
  return Number.isNaN(time) ? UNKNOWN : formatLongDay(time, "UTC");
}

function inProject(detail: unknown): string {
  const project = textAt(detail, "project");
  return project === UNKNOWN ? "" : ` in ${quoted(project)}`;
}

function formerly(detail: unknown): string {
  const before = textAt(detail, "before");
  return before === UNKNOWN ? "" : `, formerly ${quoted(before)}`;
}

const UNKNOWN = "?";

function at(detail: unknown, key: string): unknown {
  return typeof detail === "object" && detail !== null ? Reflect.get(detail, key) : undefined;
}

function textAt(detail: unknown, key: string): string {
  const value = at(detail, key);
  return typeof value === "string" ? value : UNKNOWN;
}
