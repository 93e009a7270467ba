import { Failed } from "@/console/failed";
import { useProject } from "@/console/shell/current/current";
import { api, UNBATCHED } from "@/console/trpc/api";
import { CopyButton } from "@/ui/copy/code-block";
import { Sheet } from "@/ui/dialogs/sheet";
import { onDemand, useOnDemand } from "@/ui/loading/on-demand";
import { Skeleton } from "@/ui/loading/skeleton";
import type { EventDetailsProps } from "./event-details";
import { eventJson } from "./event-json";

const DETAILS = onDemand<EventDetailsProps>(() => import("./event-details"));

type EventSheetProps = {
  /** Null while no event is open. */
  eventId: string | null;
  happenedAt: number | undefined;
  /** The zone for displayed times. */
  timeZone: string;
  onClose: () => void;
};

/** All details of one event, in a sheet beside the list. */
export function EventSheet({ eventId, happenedAt, timeZone, onClose }: EventSheetProps) {
  const { id: projectId } = useProject();
  const { data, error, refetch } = api.events.byId.useQuery(
    { projectId, eventId: eventId ?? "", happenedAt },
    { ...UNBATCHED, enabled: eventId !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const Details = useOnDemand(DETAILS, eventId !== null, onClose);
  const event = data?.eventId === eventId ? data : undefined;
  return (
    <Sheet
      open={eventId !== null}
      onOpenChange={(open) => !open && onClose()}
      title={event?.eventName ?? "Event"}
      footer={event && <CopyButton text={eventJson(event)} label="Copy event as JSON" />}
    >
      {error ? (
        <Failed error={error} retry={refetch} />
      ) : event && Details ? (
        <Details event={event} timeZone={timeZone} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Sheet>
  );
}
