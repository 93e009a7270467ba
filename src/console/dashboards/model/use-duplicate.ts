import { useRouter } from "next/navigation";
import { useProject } from "@/console/shell/current/current";
import { api, messageOf } from "@/console/trpc/api";
import { toast } from "@/ui/feedback/toast";
import { useRefreshDashboards } from "./use-stored-dashboards";

/** Makes a copy of a dashboard and leads to it. */
export function useDuplicate() {
  const { id: projectId } = useProject();
  const router = useRouter();
  const refresh = useRefreshDashboards();
  const duplicate = api.dashboards.duplicate.useMutation();
  return async ({ id: dashboardId, title }: { id: string; title: string }) => {
    try {
      const { id } = await duplicate.mutateAsync({ projectId, dashboardId });
      await refresh();
      router.push(`/p/${projectId}/dashboards/${id}`);
      toast.success(`“${title}” is duplicated.`, "This is the copy.");
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
}
