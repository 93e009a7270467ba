import {
  Activity,
  BadgeDollarSign,
  Bot,
  ChartSpline,
  CircleUser,
  Database,
  Filter,
  FolderPlus,
  Gauge,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  NotebookPen,
  NotebookText,
  PanelsTopLeft,
  Plus,
  Repeat,
  Rocket,
  ScrollText,
  ServerCog,
  Settings,
  SlidersHorizontal,
  SquareTerminal,
  UserRound,
  Users,
  Waypoints,
} from "lucide-react";
import { type Permission, permits } from "@/teams/roles";
import type { ConsoleLocation } from "./location";

export type Screen = {
  label: string;
  icon: LucideIcon;
  /** "More" is in the command palette only, not in the side navigation. */
  group: "Analytics" | "Settings" | "More";
  href: string;
};

/** Where the user is, and whether they run the installation. */
type Place = ConsoleLocation & { isOperator?: boolean };

type ScreenEntry = Omit<Screen, "href"> & {
  /** Undefined without the project or team that the screen belongs to. */
  path: (location: Place) => string | undefined;
  /** The permission that the screen requires; hidden from roles without it. */
  permission?: Permission;
};

const projectPath =
  (screen: string): ScreenEntry["path"] =>
  ({ project }) =>
    project && `/p/${project.id}/${screen}`;
const teamPath =
  (screen: string): ScreenEntry["path"] =>
  ({ team }) =>
    team && `/t/${team.id}/${screen}`;

/**
 * Every screen of the console, in the order of the side navigation and the command palette. To add
 * one, add a line here.
 */
const SCREENS: ScreenEntry[] = [
  { group: "Analytics", label: "Overview", icon: LayoutDashboard, path: projectPath("overview") },
  { group: "Analytics", label: "Assistant", icon: MessagesSquare, path: projectPath("assistant") },
  { group: "Analytics", label: "Dashboards", icon: PanelsTopLeft, path: projectPath("dashboards") },
  { group: "Analytics", label: "Reports", icon: NotebookText, path: projectPath("reports") },
  { group: "Analytics", label: "Explore", icon: ChartSpline, path: projectPath("explore") },
  { group: "Analytics", label: "Funnels", icon: Filter, path: projectPath("funnels") },
  { group: "Analytics", label: "Retention", icon: Repeat, path: projectPath("retention") },
  { group: "Analytics", label: "Paths", icon: Waypoints, path: projectPath("paths") },
  { group: "Analytics", label: "Events", icon: Activity, path: projectPath("events") },
  { group: "Analytics", label: "Users", icon: UserRound, path: projectPath("users") },
  { group: "Analytics", label: "SQL", icon: SquareTerminal, path: projectPath("sql") },
  { group: "Analytics", label: "Data", icon: Database, path: projectPath("data") },
  {
    group: "Settings",
    label: "Project settings",
    icon: SlidersHorizontal,
    path: projectPath("settings"),
  },
  { group: "Settings", label: "Agents", icon: Bot, path: projectPath("agents") },
  { group: "Settings", label: "Members", icon: Users, path: teamPath("members") },
  { group: "Settings", label: "Team settings", icon: Settings, path: teamPath("settings") },
  { group: "Settings", label: "Usage", icon: Gauge, path: teamPath("usage") },
  { group: "Settings", label: "Plan", icon: BadgeDollarSign, path: teamPath("plan") },
  {
    group: "Settings",
    label: "Audit log",
    icon: ScrollText,
    path: teamPath("audit"),
    permission: "audit:read",
  },
  { group: "Settings", label: "Personal keys", icon: KeyRound, path: () => "/account/keys" },
  {
    group: "Settings",
    label: "Operator",
    icon: ServerCog,
    path: ({ isOperator }) => (isOperator ? "/operator" : undefined),
  },
  { group: "More", label: "Send your first event", icon: Rocket, path: projectPath("start") },
  {
    group: "More",
    label: "New report",
    icon: NotebookPen,
    path: projectPath("reports/new"),
    permission: "reports:write",
  },
  { group: "More", label: "Account", icon: CircleUser, path: () => "/account" },
  {
    group: "More",
    label: "New project",
    icon: FolderPlus,
    path: teamPath("new-project"),
    permission: "project:create",
  },
  { group: "More", label: "New team", icon: Plus, path: () => "/new-team" },
];

/** Whether the path belongs to the screen or to an item opened from it. */
export const isOnScreen = (screen: Pick<Screen, "href">, pathname: string): boolean =>
  pathname === screen.href || pathname.startsWith(`${screen.href}/`);

/** The screens that the user can open from this location. */
export function screensFor(location: Place): Screen[] {
  return SCREENS.flatMap(({ path, permission, ...screen }) => {
    const href = path(location);
    const role = location.team?.role;
    const hidden = permission !== undefined && !(role && permits(role, permission));
    return href === undefined || hidden ? [] : [{ ...screen, href }];
  });
}

export const GROUPS = ["Analytics", "Settings"] as const satisfies readonly Screen["group"][];
