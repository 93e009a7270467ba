import { useProject } from "@/console/shell/current/current";
import { api, ON_ITS_OWN, type Outputs } from "@/console/trpc/api";

/** What events and properties there are changes seldom, and every picker asks. */
const KEPT = { ...ON_ITS_OWN, staleTime: 60_000, refetchOnWindowFocus: false };

export type EventName = Outputs["catalogue"]["names"]["names"][number];
export type Property = Outputs["catalogue"]["properties"]["properties"][number];

/** Every event name, once `wanted`. */
export function useEventNames(wanted: boolean) {
  const { id: projectId } = useProject();
  return api.catalogue.names.useQuery({ projectId }, { ...KEPT, enabled: wanted });
}

/** The properties of the last 30 days' events, once `wanted`. */
export function useProperties(wanted: boolean) {
  const { id: projectId } = useProject();
  return api.catalogue.properties.useQuery({ projectId }, { ...KEPT, enabled: wanted });
}
