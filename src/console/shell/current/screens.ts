import {
  Activity,
  BadgeDollarSign,
  ChartSpline,
  CircleUser,
  Database,
  Filter,
  FolderPlus,
  Gauge,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  NotebookPen,
  NotebookText,
  PanelsTopLeft,
  Plus,
  Repeat,
  Rocket,
  ScrollText,
  Settings,
  SlidersHorizontal,
  SquareTerminal,
  UserRound,
  Users,
  Waypoints,
} from "lucide-react";
import { type Permission, permits } from "@/teams/roles";
import type { Place } from "./location";

export type Screen = {
  label: string;
  icon: LucideIcon;
  /** "More" is not in the side navigation, but the palette leads there. */
  group: "Analytics" | "Settings" | "More";
  href: string;
};

type Entry = Omit<Screen, "href"> & {
  /** Undefined where the place has no project or team to show it of. */
  path: (place: Place) => string | undefined;
  /** Left out for roles without it. */
  permission?: Permission;
};

const ofProject =
  (screen: string): Entry["path"] =>
  ({ project }) =>
    project && `/p/${project.id}/${screen}`;
const ofTeam =
  (screen: string): Entry["path"] =>
  ({ team }) =>
    team && `/t/${team.id}/${screen}`;

/**
 * Every screen of the console, in the order of the side navigation and the command palette: a new one is
 * a line here.
 */
const SCREENS: Entry[] = [
  { group: "Analytics", label: "Overview", icon: LayoutDashboard, path: ofProject("overview") },
  { group: "Analytics", label: "Dashboards", icon: PanelsTopLeft, path: ofProject("dashboards") },
  { group: "Analytics", label: "Reports", icon: NotebookText, path: ofProject("reports") },
  { group: "Analytics", label: "Explore", icon: ChartSpline, path: ofProject("explore") },
  { group: "Analytics", label: "Funnels", icon: Filter, path: ofProject("funnels") },
  { group: "Analytics", label: "Retention", icon: Repeat, path: ofProject("retention") },
  { group: "Analytics", label: "Paths", icon: Waypoints, path: ofProject("paths") },
  { group: "Analytics", label: "Events", icon: Activity, path: ofProject("events") },
  { group: "Analytics", label: "Users", icon: UserRound, path: ofProject("users") },
  { group: "Analytics", label: "SQL", icon: SquareTerminal, path: ofProject("sql") },
  { group: "Analytics", label: "Data", icon: Database, path: ofProject("data") },
  {
    group: "Settings",
    label: "Project settings",
    icon: SlidersHorizontal,
    path: ofProject("settings"),
  },
  { group: "Settings", label: "Members", icon: Users, path: ofTeam("members") },
  { group: "Settings", label: "Team settings", icon: Settings, path: ofTeam("settings") },
  { group: "Settings", label: "Usage", icon: Gauge, path: ofTeam("usage") },
  { group: "Settings", label: "Plan", icon: BadgeDollarSign, path: ofTeam("plan") },
  {
    group: "Settings",
    label: "Audit log",
    icon: ScrollText,
    path: ofTeam("audit"),
    permission: "audit:read",
  },
  { group: "Settings", label: "Personal keys", icon: KeyRound, path: () => "/account/keys" },
  { group: "More", label: "Send your first event", icon: Rocket, path: ofProject("start") },
  {
    group: "More",
    label: "New report",
    icon: NotebookPen,
    path: ofProject("reports/new"),
    permission: "reports:write",
  },
  { group: "More", label: "Account", icon: CircleUser, path: () => "/account" },
  {
    group: "More",
    label: "New project",
    icon: FolderPlus,
    path: ofTeam("new-project"),
    permission: "project:create",
  },
  { group: "More", label: "New team", icon: Plus, path: () => "/new-team" },
];

/** Whether a screen, or something opened from it, has the address. */
export const isAt = (screen: Pick<Screen, "href">, pathname: string): boolean =>
  pathname === screen.href || pathname.startsWith(`${screen.href}/`);

/** The screens that whoever stands there can open. */
export function screensAt(place: Place): Screen[] {
  return SCREENS.flatMap(({ path, permission, ...screen }) => {
    const href = path(place);
    const role = place.team?.role;
    const hidden = permission !== undefined && !(role && permits(role, permission));
    return href === undefined || hidden ? [] : [{ ...screen, href }];
  });
}

export const GROUPS = ["Analytics", "Settings"] as const satisfies readonly Screen["group"][];
