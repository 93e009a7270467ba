import { Folder, LogOut, type LucideIcon, PanelsTopLeft } from "lucide-react";
import { usePathname } from "next/navigation";
import { api } from "@/console/trpc/api";
import { useTheme } from "@/ui/theme";
import { THEMES } from "../actions/themes";
import { useSignOut } from "../actions/use-sign-out";
import { useCurrent } from "../current/current";
import { inOtherProject } from "../current/location";
import { projectsOf } from "../current/me";
import { screensAt } from "../current/screens";

export type PaletteItem = {
  key: string;
  label: string;
  detail?: string;
  icon: LucideIcon;
  /** Where it leads, or else what it does. */
  href?: string;
  run?: () => void;
};

export type PaletteGroup = { heading: string; items: PaletteItem[] };

/** All that can be done from anywhere. */
export function usePaletteGroups(): PaletteGroup[] {
  const current = useCurrent();
  const pathname = usePathname();
  const { setTheme } = useTheme();
  const signOut = useSignOut();
  const screens = screensAt(current).map(({ href, label, icon }) => ({
    key: href,
    href,
    label,
    icon,
  }));
  const projects = projectsOf(current.me)
    .filter(({ project }) => project.id !== current.project?.id)
    .map(({ team, project }) => ({
      key: project.id,
      label: project.name,
      detail: team.name,
      icon: Folder,
      href: inOtherProject(pathname, project.id),
    }));
  const dashboards = useDashboards(current.project?.id);
  const themes = THEMES.map(({ value, label, icon }) => ({
    key: `theme ${value}`,
    label: `Theme: ${label.toLowerCase()}`,
    icon,
    run: () => setTheme(value),
  }));
  return [
    { heading: "Go to", items: screens },
    { heading: "Dashboards", items: dashboards },
    { heading: "Switch project", items: projects },
    { heading: "Appearance", items: themes },
    { heading: "You", items: [{ key: "sign out", label: "Sign out", icon: LogOut, run: signOut }] },
  ].filter(({ items }) => items.length > 0);
}

/** Those of the project that one stands in, by name; none while they are on their way. */
function useDashboards(projectId: string | undefined): PaletteItem[] {
  const { data = [] } = api.dashboards.list.useQuery(
    { projectId: projectId ?? "" },
    { enabled: projectId !== undefined },
  );
  return data.map(({ id, title }) => ({
    key: id,
    label: title,
    detail: "Dashboard",
    icon: PanelsTopLeft,
    href: `/p/${projectId}/dashboards/${id}`,
  }));
}
