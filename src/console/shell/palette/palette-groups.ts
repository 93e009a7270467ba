import { BookOpen, Folder, LogOut, type LucideIcon, PanelsTopLeft, Sparkles } from "lucide-react";
import { usePathname } from "next/navigation";
import {
  useAssistantActions,
  useAssistantPanel,
} from "@/console/assistant/context/assistant-provider";
import { usePanelShortcut } from "@/console/assistant/panel/panel-shortcut";
import { api } from "@/console/trpc/api";
import { useTheme } from "@/ui/theme";
import { THEMES } from "../actions/themes";
import { useSignOut } from "../actions/use-sign-out";
import { useCurrent } from "../current/current";
import { pathInProject } from "../current/location";
import { projectsOf } from "../current/me";
import { screensFor } from "../current/screens";

type PaletteItem = {
  key: string;
  label: string;
  detail?: string;
  icon: LucideIcon;
  /** Either `href` or `run` is set. */
  href?: string;
  run?: () => void;
};

const DOCUMENTATION: PaletteItem = {
  key: "documentation",
  label: "Documentation",
  detail: "Guides and API reference",
  icon: BookOpen,
  href: "/docs",
};

export type PaletteGroup = { heading: string; items: PaletteItem[] };

/** Everything the command palette offers. */
export function usePaletteGroups(): PaletteGroup[] {
  const current = useCurrent();
  const pathname = usePathname();
  const { setTheme } = useTheme();
  const signOut = useSignOut();
  const screens = screensFor(current).map(({ href, label, icon }) => ({
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
      href: pathInProject(pathname, project.id),
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
    { heading: "Assistant", items: usePanelItems() },
    { heading: "Dashboards", items: dashboards },
    { heading: "Switch project", items: projects },
    { heading: "Help", items: [DOCUMENTATION] },
    { heading: "Appearance", items: themes },
    {
      heading: "Account",
      items: [{ key: "sign out", label: "Sign out", icon: LogOut, run: signOut }],
    },
  ].filter(({ items }) => items.length > 0);
}

/** Empty on screens that the Assistant panel cannot open beside. */
function usePanelItems(): PaletteItem[] {
  const { place, open } = useAssistantPanel();
  const { toggle } = useAssistantActions();
  const shortcut = usePanelShortcut();
  if (!place) return [];
  return [
    {
      key: "assistant panel",
      label: open ? "Close the Assistant panel" : "Ask the Assistant beside this screen",
      detail: shortcut,
      icon: Sparkles,
      run: toggle,
    },
  ];
}

/** The current project's dashboards; empty while they load. */
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
