import { useRouter } from "next/navigation";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import type { Content } from "../model/content";
import { useRefreshDashboards } from "../model/use-stored-dashboards";

/** Makes a dashboard and leads to it; an empty one is opened to be filled. */
export function useCreate() {
  const { id: projectId } = useProject();
  const router = useRouter();
  const refresh = useRefreshDashboards();
  const { mutateAsync } = api.dashboards.create.useMutation();
  return async (content: Content) => {
    const { id } = await mutateAsync({ projectId, ...content });
    await refresh();
    const isEmpty = content.config.widgets.length === 0;
    router.push(`/p/${projectId}/dashboards/${id}${isEmpty ? "?edit=true" : ""}`);
    return id;
  };
}
