import {
  ArrowDown,
  ArrowUp,
  Copy,
  EllipsisVertical,
  GripVertical,
  Pencil,
  Trash2,
} from "lucide-react";
import { type ComponentProps, useState } from "react";
import { SelectionFields } from "@/console/query/filters/selection-fields";
import { selectionOf, type WireSelection } from "@/console/query/model/selection";
import { CommitInput } from "@/console/query/pickers/commit-input";
import { selectionLabel } from "@/query/engine/model/labels";
import { IconButton } from "@/ui/buttons/button";
import { classes } from "@/ui/classes";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menus/menu";

type StepCardProps = {
  /** The step's index, from 0. */
  place: number;
  step: WireSelection;
  last: boolean;
  dragged: boolean;
  /** Where the dragged step would be dropped. */
  dropMark: "before" | "after" | undefined;
  /** Props of the drag handle. */
  handle: ComponentProps<"button">;
  onChange: (step: WireSelection) => void;
  onMove: (to: number) => void;
  onCopy: (() => void) | undefined;
  onRemove: () => void;
};

/** Edits one step: events, filters and name. */
export function StepCard(props: StepCardProps) {
  const { place, step, dragged, dropMark, handle, onChange } = props;
  const [naming, setNaming] = useState(false);
  const of = `step ${place + 1}`;
  const rename = (label: string) => {
    setNaming(false);
    onChange(selectionOf({ ...step, label }));
  };
  return (
    <li
      className={classes(
        "relative rounded-md border border-line bg-ground p-2",
        dragged && "border-strong opacity-50",
        dropMark && "before:absolute before:inset-x-0 before:h-0.5 before:bg-focus",
        dropMark === "before" && "before:-top-[5px]",
        dropMark === "after" && "before:-bottom-[5px]",
      )}
    >
      <fieldset className="flex min-w-0 flex-col gap-1.5">
        <legend className="sr-only">Step {place + 1}</legend>
        <SelectionFields
          of={of}
          value={step}
          onChange={onChange}
          before={<Handle {...handle} place={place} name={selectionLabel(step)} />}
          after={<StepMenu {...props} onName={() => setNaming(true)} />}
        >
          {(naming || step.label !== undefined) && (
            <CommitInput
              autoFocus={naming}
              aria-label={`Name of ${of}`}
              placeholder="Name"
              maxLength={200}
              value={step.label ?? ""}
              onCommit={rename}
              className="h-7 border-line px-2 text-sm"
            />
          )}
        </SelectionFields>
      </fieldset>
    </li>
  );
}

type HandleProps = ComponentProps<"button"> & { place: number; name: string };

/** The step's number, which is also the handle to drag it or move it with the arrow keys. */
function Handle({ place, name, ...rest }: HandleProps) {
  return (
    <button
      type="button"
      data-handle=""
      aria-label={`Move step ${place + 1}, ${name}: drag, or use the up and down arrow keys`}
      className="group/handle flex h-7 w-5 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm font-semibold text-soft text-xs tabular-nums hover:bg-hover active:cursor-grabbing"
      {...rest}
    >
      <span className="group-hover/handle:hidden group-focus-visible/handle:hidden">
        {place + 1}
      </span>
      <GripVertical
        className="hidden size-4 group-hover/handle:block group-focus-visible/handle:block"
        aria-hidden="true"
      />
    </button>
  );
}

type StepMenuProps = Pick<StepCardProps, "place" | "last" | "onMove" | "onCopy" | "onRemove"> & {
  onName: () => void;
};

function StepMenu({ place, last, onName, onMove, onCopy, onRemove }: StepMenuProps) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton size="sm" label={`More for step ${place + 1}`} icon={<EllipsisVertical />} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={onName}>
          <Pencil aria-hidden="true" />
          Name
        </MenuItem>
        <MenuItem disabled={place === 0} onSelect={() => onMove(place - 1)}>
          <ArrowUp aria-hidden="true" />
          Move up
        </MenuItem>
        <MenuItem disabled={last} onSelect={() => onMove(place + 1)}>
          <ArrowDown aria-hidden="true" />
          Move down
        </MenuItem>
        {onCopy && (
          <MenuItem onSelect={onCopy}>
            <Copy aria-hidden="true" />
            Duplicate
          </MenuItem>
        )}
        <MenuItem danger onSelect={onRemove}>
          <Trash2 aria-hidden="true" />
          Remove
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
