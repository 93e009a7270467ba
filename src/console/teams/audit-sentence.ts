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
  const say = SENTENCES[entry.action];
  // A kind that a newer version of the server wrote is still told.
  return say ? say(entry) : `${entry.action.replace(/[._]/g, " ")}: ${entry.subject}`;
}

const SENTENCES: Record<string, Say> = {
  "team.created": ({ subject }) => `created the team ${subject}`,
  "team.renamed": ({ subject, detail }) =>
    `renamed the team from ${textAt(detail, "before")} to ${subject}`,
  "team.deleted": ({ subject }) => `deleted the team ${subject}`,
  "team.handed_over": ({ subject }) => `handed the team over to ${subject}`,
  "project.created": ({ subject }) => `created the project ${subject}`,
  "project.changed": changedProject,
  "project.deleted": ({ subject }) => `deleted the project ${subject}`,
  "member.joined": ({ subject, detail }) =>
    `joined with the address ${subject} as ${textAt(detail, "role")}, invited by ${textAt(detail, "invitedBy")}`,
  "member.left": () => "left the team",
  "member.removed": ({ subject, detail }) => `removed ${subject} (${textAt(detail, "email")})`,
  "member.role_changed": ({ subject, detail }) =>
    `changed the role of ${subject} from ${textAt(detail, "before")} to ${textAt(detail, "after")}`,
  "invitation.created": ({ subject, detail }) => `invited ${subject} as ${textAt(detail, "role")}`,
  "invitation.revoked": ({ subject }) => `revoked the invitation for ${subject}`,
  "ingest_key.created": ({ subject, detail }) =>
    `created the ingest key ${subject}${ofProject(detail)}`,
  "ingest_key.revoked": ({ subject, detail }) =>
    `revoked the ingest key ${subject}${ofProject(detail)}`,
  "personal_key.created": ({ subject, detail }) =>
    `created the personal key ${subject} (…${textAt(detail, "hint")})`,
  "personal_key.revoked": ({ subject, detail }) =>
    `revoked the personal key ${subject} (…${textAt(detail, "hint")})`,
};

function changedProject({ subject, detail }: Parameters<Say>[0]): string {
  const [before, after] = [at(detail, "before"), at(detail, "after")];
  const changes: string[] = [];
  if (textAt(before, "name") !== textAt(after, "name")) {
    changes.push(`renamed the project ${textAt(before, "name")} to ${textAt(after, "name")}`);
  }
  if (textAt(before, "timeZone") !== textAt(after, "timeZone")) {
    changes.push(
      `changed the time zone of ${subject} from ${textAt(before, "timeZone")} to ${textAt(after, "timeZone")}`,
    );
  }
  return changes.join(" and ") || `changed the project ${subject}`;
}

function ofProject(detail: unknown): string {
  const project = textAt(detail, "project");
  return project === UNKNOWN ? "" : ` of ${project}`;
}

const UNKNOWN = "?";

function at(detail: unknown, key: string): unknown {
  return typeof detail === "object" && detail !== null ? Reflect.get(detail, key) : undefined;
}

function textAt(detail: unknown, key: string): string {
  const value = at(detail, key);
  return typeof value === "string" ? value : UNKNOWN;
}
