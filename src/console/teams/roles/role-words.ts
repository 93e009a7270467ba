import type { Role } from "@/console/shell/current/me";
import { ASSIGNABLE_ROLES } from "@/teams/roles";

/** What each role may do, as people would say it; the rules themselves are in the table of roles. */
export const ROLE_WORDS: Record<Role, { label: string; may: string }> = {
  owner: {
    label: "Owner",
    may: "Everything, also deleting the team and handing it over. A team has one.",
  },
  admin: {
    label: "Admin",
    may: "Manages members, projects and keys, deletes a user's data, and reads the audit log.",
  },
  member: {
    label: "Member",
    may: "Sees all figures and ingest keys, keeps queries, notes, dashboards and reports, and can load sample data.",
  },
  viewer: { label: "Viewer", may: "Sees all figures, and changes nothing." },
};

export const ROLE_OPTIONS = ASSIGNABLE_ROLES.map((value) => ({
  value,
  label: ROLE_WORDS[value].label,
  hint: ROLE_WORDS[value].may,
}));
