import { useProject } from "@/console/shell/current/current";
import { api, isApiError } from "@/console/trpc/api";
import { DASHBOARD } from "@/dashboards/config/limits";
import { type NewWidget, withNew } from "@/dashboards/config/new-widget";
import type { WireRange } from "@/query/engine/language/wire";
import { EMPTY_CONFIG } from "../model/content";
import { useRefreshDashboards } from "../model/use-stored-dashboards";

const MAX_TRIES = 4;

/** Adds a widget to an existing or new dashboard and returns the dashboard's id. */
export function useAdd() {
  const { id: projectId } = useProject();
  const utils = api.useUtils();
  const refresh = useRefreshDashboards();
  const { mutateAsync: change } = api.dashboards.change.useMutation();
  const { mutateAsync: create } = api.dashboards.create.useMutation();

  /**
   * Appends to the latest version, retrying when someone else saves at the same time. Returns false
   * when the dashboard is full.
   */
  const append = async (dashboardId: string, widget: NewWidget, tries = 1): Promise<boolean> => {
    const input = { projectId, dashboardId };
    const { config, updatedAt } = await utils.dashboards.byId.fetch(input, { staleTime: 0 });
    if (config.widgets.length >= DASHBOARD.maxWidgets) return false;
    try {
      await change({ ...input, seen: updatedAt, config: withNew(config, widget).config });
      return true;
    } catch (error) {
      const isRace = isApiError(error) && error.data?.code === "conflict";
      if (!isRace || tries >= MAX_TRIES) throw error;
      return append(dashboardId, widget, tries + 1);
    }
  };

  return {
    /** Null if the dashboard is full. */
    addTo: async (dashboardId: string, widget: NewWidget): Promise<string | null> => {
      if (!(await append(dashboardId, widget))) return null;
      await refresh();
      return dashboardId;
    },
    addToNew: async (title: string, range: WireRange, widget: NewWidget): Promise<string> => {
      const { config } = withNew({ ...EMPTY_CONFIG, range }, widget);
      const { id } = await create({ projectId, title, description: "", config });
      await refresh();
      return id;
    },
  };
}
