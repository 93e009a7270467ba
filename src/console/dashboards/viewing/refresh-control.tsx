import { ChevronDown, RotateCw } from "lucide-react";
import { Button, IconButton } from "@/ui/buttons/button";
import { timeZoneLabel } from "@/ui/format/labels";
import { formatSeconds } from "@/ui/format/time";
import { Menu, MenuContent, MenuLabel, MenuRadio, MenuTrigger } from "@/ui/menus/menu";
import { INTERVAL_OPTIONS, INTERVALS, type Refresh } from "./use-refresh";

type RefreshControlProps = { refresh: Refresh; zone: string };

/** Refreshes all results, now or at an interval, and shows when they were last updated. */
export function RefreshControl({ refresh, zone }: RefreshControlProps) {
  const { interval, setInterval, refresh: run, refreshing } = refresh;
  const { words, short } = INTERVALS[interval];
  return (
    <div className="flex items-center gap-2">
      <RefreshedAt refresh={refresh} zone={zone} />
      <div className="flex">
        <IconButton
          variant="secondary"
          label="Refresh now"
          icon={<RotateCw />}
          loading={refreshing}
          onClick={() => void run()}
          className="rounded-r-none"
        />
        <Menu>
          <MenuTrigger>
            <Button
              aria-label={`Auto-refresh: ${words.toLowerCase()}`}
              className="-ml-px rounded-l-none px-1.5"
            >
              {short}
              <ChevronDown className="text-faint" aria-hidden="true" />
            </Button>
          </MenuTrigger>
          <MenuContent align="end">
            <MenuLabel>Auto-refresh</MenuLabel>
            <MenuRadio value={interval} onValueChange={setInterval} options={INTERVAL_OPTIONS} />
          </MenuContent>
        </Menu>
      </div>
    </div>
  );
}

export function RefreshedAt({ refresh: { refreshedAt }, zone }: RefreshControlProps) {
  if (refreshedAt === null) return null;
  return (
    <span className="whitespace-nowrap text-faint text-xs tabular-nums max-sm:hidden">
      Updated at {formatSeconds(refreshedAt, zone)}, {timeZoneLabel(zone)}
    </span>
  );
}
