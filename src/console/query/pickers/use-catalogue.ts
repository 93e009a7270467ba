import { useProject } from "@/console/shell/current/current";
import { api, type Outputs, UNBATCHED } from "@/console/trpc/api";

/** The catalogue changes rarely, and every picker reads it. */
const CACHED = { ...UNBATCHED, staleTime: 60_000, refetchOnWindowFocus: false };

export type EventName = Outputs["catalogue"]["names"]["names"][number];
export type Property = Outputs["catalogue"]["properties"]["properties"][number];

export function useEventNames(wanted: boolean) {
  const { id: projectId } = useProject();
  return api.catalogue.names.useQuery({ projectId }, { ...CACHED, enabled: wanted });
}

/** The properties of the last 30 days' events. Loads once `wanted`. */
export function useProperties(wanted: boolean) {
  const { id: projectId } = useProject();
  return api.catalogue.properties.useQuery({ projectId }, { ...CACHED, enabled: wanted });
}
