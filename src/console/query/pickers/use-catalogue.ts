import { useProject } from "@/console/shell/current/current";
import { api, type Outputs, UNBATCHED } from "@/console/trpc/api";

/** What events and properties there are changes seldom, and every picker asks. */
const CACHED = { ...UNBATCHED, staleTime: 60_000, refetchOnWindowFocus: false };

export type EventName = Outputs["catalogue"]["names"]["names"][number];
export type Property = Outputs["catalogue"]["properties"]["properties"][number];

/** Every event name, once `wanted`. */
export function useEventNames(wanted: boolean) {
  const { id: projectId } = useProject();
  return api.catalogue.names.useQuery({ projectId }, { ...CACHED, enabled: wanted });
}

/** The properties of the last 30 days' events, once `wanted`. */
export function useProperties(wanted: boolean) {
  const { id: projectId } = useProject();
  return api.catalogue.properties.useQuery({ projectId }, { ...CACHED, enabled: wanted });
}
