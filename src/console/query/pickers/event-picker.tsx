"use client";

import { type ReactNode, useState } from "react";
import { formatCount } from "@/ui/format/number";
import { Checkbox } from "@/ui/forms/field";
import type { PickItem } from "./pick-list";
import { Picker } from "./picker";
import { useEventNames } from "./use-catalogue";

type EventPickerProps = {
  /** Event names, any of which matches; undefined means any event. */
  value: readonly string[] | undefined;
  onChange: (value: string[] | undefined) => void;
  /** Accessible name, such as "Events for A". */
  label: string;
  /** Whether "any event" is an option. */
  any?: boolean;
  /** Whether only one event can be chosen. */
  single?: boolean;
  placeholder?: string;
  icon?: ReactNode;
  className?: string;
};

const ANY = "any";
const NAME = "name ";
/** MAX_EVENT_NAMES of the query language. */
const MAX_NAMES = 50;

/** Chooses one event, or several of which any matches. */
export function EventPicker(props: EventPickerProps) {
  const { value = [], onChange, label, any = true, placeholder = "Choose an event" } = props;
  const [several, setSeveral] = useState(value.length > 1);
  const [wanted, setWanted] = useState(false);
  const { data, isPending, error } = useEventNames(wanted);
  const names = data?.names ?? [];
  const pick = (key: string) => {
    if (key === ANY) return onChange(undefined);
    const name = key.slice(NAME.length);
    onChange(several ? toggled(value, name) : [name]);
  };
  const known = new Set(names.map(({ name }) => name));
  const items: PickItem[] = [
    ...value.filter((name) => !known.has(name)).map((name) => ({ name, count: null })),
    ...names,
  ].map(({ name, count }) => ({
    key: NAME + name,
    label: name,
    hint: count === null ? "not seen" : formatCount(count),
    chosen: value.includes(name),
  }));
  return (
    <Picker
      label={label}
      className={props.className ?? ""}
      icon={props.icon}
      text={textOf(value, any, placeholder)}
      spoken={value.length > 0 ? value.join(" or ") : any ? "any event" : placeholder}
      unset={value.length === 0 && !any}
      placeholder="Search events…"
      nothing={names.length === 0 ? "No events yet." : "No matching events."}
      groups={[
        ...(any ? [{ items: [{ key: ANY, label: "Any event", chosen: value.length === 0 }] }] : []),
        { heading: "Events", items },
      ]}
      typedItems={(typed) => namedExactly(typed, known)}
      onPick={pick}
      onOpen={() => setWanted(true)}
      keepOpen={several}
      loading={isPending}
      error={error}
      footer={
        !props.single && (
          <Checkbox
            label="Match any of several"
            checked={several}
            onCheckedChange={(checked) => {
              setSeveral(checked);
              if (!checked && value.length > 1) onChange(value.slice(0, 1));
            }}
          />
        )
      }
    />
  );
}

function toggled(value: readonly string[], name: string): string[] | undefined {
  const next = value.includes(name) ? value.filter((one) => one !== name) : [...value, name];
  return next.length === 0 ? undefined : next.slice(0, MAX_NAMES);
}

/** Lets the user enter a name that is not listed, such as one that has not been sent yet. */
function namedExactly(typed: string, known: ReadonlySet<string>): PickItem[] {
  const name = typed.trim();
  if (name === "" || known.has(name)) return [];
  return [{ key: NAME + name, label: name, hint: "use as typed" }];
}

function textOf(value: readonly string[], any: boolean, placeholder: string): string {
  const [first, second] = value;
  if (first === undefined) return any ? "Any event" : placeholder;
  if (second === undefined) return first;
  return value.length === 2 ? `${first} or ${second}` : `${first} or ${value.length - 1} others`;
}
