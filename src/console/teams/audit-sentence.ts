import { PLANS } from "@/billing/plans";
import type { AuditAction } from "@/teams/changes/write-audit";

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

type Say = (entry: Pick<AuditEntry, "subject" | "detail">) => string;

/** What was done, to be read after the name of who did it. */
export function sentenceOf(entry: Pick<AuditEntry, "action" | "subject" | "detail">): string {
  if (isKnown(entry.action)) return SENTENCES[entry.action](entry);
  // A kind that a newer version of the server wrote is still told.
  return `${entry.action.replace(/[._]/g, " ")}: ${entry.subject}`;
}

const isKnown = (action: string): action is AuditAction => Object.hasOwn(SENTENCES, action);

const SENTENCES: Record<AuditAction, Say> = {
  "team.created": ({ subject }) => `created the team ${quoted(subject)}`,
  "team.renamed": ({ subject, detail }) =>
    `renamed the team from ${quoted(textAt(detail, "before"))} to ${quoted(subject)}`,
  "team.plan_changed": ({ subject, detail }) =>
    `changed the plan of ${quoted(subject)} from ${planAt(detail, "before")} to ${planAt(detail, "after")}`,
  "team.payment_failed": ({ subject }) => `noted that a payment of ${quoted(subject)} failed`,
  "team.payment_fixed": ({ subject }) => `noted that ${quoted(subject)} is paid again`,
  "team.deleted": ({ subject }) => `deleted the team ${quoted(subject)}`,
  "team.handed_over": ({ subject }) => `handed the team over to ${subject}`,
  "project.created": ({ subject }) => `created the project ${quoted(subject)}`,
  "project.changed": changedProject,
  "project.kept": ({ subject }) => `chose ${quoted(subject)} as the project that stays active`,
  "project.deleted": ({ subject }) => `deleted the project ${quoted(subject)}`,
  "user_data.deleted": ({ subject, detail }) =>
    `had all data of the user ${quoted(subject)}${ofProject(detail)} deleted`,
  "member.joined": ({ subject, detail }) =>
    `joined with the address ${subject} as ${textAt(detail, "role")}, invited by ${textAt(detail, "invitedBy")}`,
  "member.left": () => "left the team",
  "member.removed": ({ subject, detail }) => `removed ${subject} (${textAt(detail, "email")})`,
  "member.role_changed": ({ subject, detail }) =>
    `changed the role of ${subject} from ${textAt(detail, "before")} to ${textAt(detail, "after")}`,
  "invitation.created": ({ subject, detail }) => `invited ${subject} as ${textAt(detail, "role")}`,
  "invitation.revoked": ({ subject }) => `revoked the invitation for ${subject}`,
  "ingest_key.created": ({ subject, detail }) =>
    `created the ingest key ${quoted(subject)}${ofProject(detail)}`,
  "ingest_key.revoked": ({ subject, detail }) =>
    `revoked the ingest key ${quoted(subject)}${ofProject(detail)}`,
  "personal_key.created": ({ subject, detail }) =>
    `created the personal key ${quoted(subject)} (…${textAt(detail, "hint")})`,
  "personal_key.revoked": ({ subject, detail }) =>
    `revoked the personal key ${quoted(subject)} (…${textAt(detail, "hint")})`,
  "saved_query.created": ({ subject, detail }) =>
    `saved the query ${quoted(subject)}${ofProject(detail)}`,
  "saved_query.renamed": ({ subject, detail }) =>
    `renamed the saved query ${quoted(textAt(detail, "before"))}${ofProject(detail)} to ${quoted(subject)}`,
  "saved_query.changed": ({ subject, detail }) =>
    `changed the saved query ${quoted(subject)}${ofProject(detail)}`,
  "saved_query.deleted": ({ subject, detail }) =>
    `deleted the saved query ${quoted(subject)}${ofProject(detail)}`,
  "dashboard.created": ({ subject, detail }) =>
    `made the dashboard ${quoted(subject)}${ofProject(detail)}`,
  "dashboard.changed": ({ subject, detail }) =>
    `changed the dashboard ${quoted(subject)}${ofProject(detail)}${formerly(detail)}`,
  "dashboard.deleted": ({ subject, detail }) =>
    `deleted the dashboard ${quoted(subject)}${ofProject(detail)}`,
  "report.created": ({ subject, detail }) =>
    `wrote the report ${quoted(subject)}${ofProject(detail)}`,
  "report.changed": ({ subject, detail }) =>
    `changed the report ${quoted(subject)}${ofProject(detail)}${formerly(detail)}`,
  "report.deleted": ({ subject, detail }) =>
    `deleted the report ${quoted(subject)}${ofProject(detail)}`,
  "dashboard.duplicated": ({ subject, detail }) =>
    `made the dashboard ${quoted(subject)}${ofProject(detail)} as a copy of ${quoted(textAt(detail, "of"))}`,
  "annotation.created": ({ subject, detail }) =>
    `noted ${quoted(subject)} on the charts${ofProject(detail)}`,
  "annotation.changed": ({ subject, detail }) =>
    `changed the note ${quoted(subject)} on the charts${ofProject(detail)}`,
  "annotation.deleted": ({ subject, detail }) =>
    `deleted the note ${quoted(subject)} from the charts${ofProject(detail)}`,
};

/** Names are people's own words and may read as part of the sentence. */
const quoted = (name: string): string => `“${name}”`;

function changedProject({ subject, detail }: Parameters<Say>[0]): string {
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

function planAt(detail: unknown, key: string): string {
  const plan = textAt(detail, key);
  return plan === "free" || plan === "pro" ? PLANS[plan].name : plan;
}

function ofProject(detail: unknown): string {
  const project = textAt(detail, "project");
  return project === UNKNOWN ? "" : ` of ${quoted(project)}`;
}

function formerly(detail: unknown): string {
  const before = textAt(detail, "before");
  return before === UNKNOWN ? "" : `, called ${quoted(before)} before`;
}

const UNKNOWN = "?";

function at(detail: unknown, key: string): unknown {
  return typeof detail === "object" && detail !== null ? Reflect.get(detail, key) : undefined;
}

function textAt(detail: unknown, key: string): string {
  const value = at(detail, key);
  return typeof value === "string" ? value : UNKNOWN;
}
