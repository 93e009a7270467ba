import { Copy, EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { FilterEditor } from "@/console/query/filters/filter-editor";
import { CommitInput } from "@/console/query/pickers/commit-input";
import { EventPicker } from "@/console/query/pickers/event-picker";
import { MetricPicker } from "@/console/query/pickers/metric-picker";
import { IconButton } from "@/ui/buttons/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menus/menu";
import { SeriesBadge } from "./series-badge";
import type { SeriesDraft } from "./trend-draft";

type SeriesCardProps = {
  /** The series' letter. */
  id: string;
  series: SeriesDraft;
  /** Hides the line colour, because with a breakdown one series has several lines. */
  plain: boolean;
  onChange: (series: SeriesDraft) => void;
  onCopy: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

/** Edits one series: events, metric and filters. */
export function SeriesCard({ id, series, plain, onChange, onCopy, onRemove }: SeriesCardProps) {
  const { events, label, metric, property, filters = [] } = series;
  const [naming, setNaming] = useState(false);
  const { metric: _, property: __, ...unmeasured } = series;
  const rename = (text: string) => {
    setNaming(false);
    const { label: ___, ...unnamed } = series;
    onChange(text.trim() === "" ? unnamed : { ...unnamed, label: text.trim() });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5 rounded-md border border-line bg-ground p-2">
      <legend className="sr-only">Series {id}</legend>
      <div className="flex min-w-0 items-center gap-1.5">
        <SeriesBadge id={id} plain={plain} />
        <EventPicker
          label={`Events for ${id}`}
          value={events}
          onChange={(next) => {
            const { events: ___, ...rest } = series;
            onChange(next ? { ...rest, events: next } : rest);
          }}
          className="min-w-0 flex-1"
        />
        <SeriesMenu id={id} onName={() => setNaming(true)} onCopy={onCopy} onRemove={onRemove} />
      </div>
      {(naming || label !== undefined) && (
        <CommitInput
          aria-label={`Name of ${id}`}
          placeholder="Name in the chart"
          value={label ?? ""}
          onCommit={rename}
          maxLength={200}
          className="h-7 border-line px-2 text-sm"
        />
      )}
      <MetricPicker
        label={`Metric for ${id}`}
        value={{ metric, property }}
        onChange={(measure) =>
          onChange({ ...unmeasured, ...(measure.metric === "count" ? {} : measure) })
        }
      />
      <FilterEditor
        label={`Filters for ${id}`}
        value={filters}
        onChange={(next) => {
          const { filters: ___, ...rest } = series;
          onChange(next.length > 0 ? { ...rest, filters: next } : rest);
        }}
      />
    </fieldset>
  );
}

type SeriesMenuProps = Pick<SeriesCardProps, "id" | "onCopy" | "onRemove"> & { onName: () => void };

function SeriesMenu({ id, onName, onCopy, onRemove }: SeriesMenuProps) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton size="sm" label={`More for ${id}`} icon={<EllipsisVertical />} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={onName}>
          <Pencil aria-hidden="true" />
          Name
        </MenuItem>
        {onCopy && (
          <MenuItem onSelect={onCopy}>
            <Copy aria-hidden="true" />
            Duplicate
          </MenuItem>
        )}
        {onRemove && (
          <MenuItem danger onSelect={onRemove}>
            <Trash2 aria-hidden="true" />
            Remove
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
