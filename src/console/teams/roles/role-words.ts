import type { Role } from "@/console/shell/current/me";
import { ASSIGNABLE_ROLES } from "@/teams/roles";

/** Describes each role to users; the permissions themselves are in the table of roles. */
export const ROLE_WORDS: Record<Role, { label: string; may: string }> = {
  owner: {
    label: "Owner",
    may: "Can do everything, including paying for, deleting or transferring the team. Each team has one owner.",
  },
  admin: {
    label: "Admin",
    may: "Manages members, projects and keys, deletes users' data, reads the audit log, and can change the card if a payment failed.",
  },
  member: {
    label: "Member",
    may: "Views all data and ingest keys, saves queries, notes, dashboards and reports, and can load sample data.",
  },
  viewer: { label: "Viewer", may: "Views all data but cannot change anything." },
};

export const ROLE_OPTIONS = ASSIGNABLE_ROLES.map((value) => ({
  value,
  label: ROLE_WORDS[value].label,
  hint: ROLE_WORDS[value].may,
}));
