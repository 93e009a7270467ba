import { Pause, Play } from "lucide-react";
import { Button } from "@/ui/buttons/button";
import { classes } from "@/ui/classes";
import { formatFullCount } from "@/ui/format/number";

type LiveSwitchProps = {
  live: boolean;
  onChange: (live: boolean) => void;
  /** New events that are not shown yet. */
  waiting: { count: number; more: boolean };
  onShow: () => void;
};

/** Switches live updates on and off, and shows how many new events are waiting. */
export function LiveSwitch({ live, onChange, waiting, onShow }: LiveSwitchProps) {
  return (
    <div className="flex items-center gap-2">
      <span role="status">
        {live && waiting.count > 0 && (
          <Button size="sm" variant="primary" onClick={onShow}>
            Show {waiting.more && "more than "}
            {formatFullCount(waiting.count)} new
          </Button>
        )}
      </span>
      <Button size="sm" aria-pressed={live} onClick={() => onChange(!live)}>
        {live ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        <span
          aria-hidden="true"
          className={classes("size-2 rounded-full", live ? "bg-good" : "bg-line")}
        />
        Live
      </Button>
    </div>
  );
}
