"use client";

import { type ReactNode, useState } from "react";
import { COLUMN_NAMES, columnModel, isColumn, PROPERTY_PREFIX } from "@/query/engine/model/columns";
import { formatShare } from "@/ui/format/number";
import { fieldLabel } from "../model/fields";
import type { PickGroup, PickItem } from "./pick-list";
import { Picker } from "./picker";
import { TYPE_WORDS } from "./type-words";
import { type Property, useProperties } from "./use-catalogue";

type FieldPickerProps = {
  /** The field, such as `country` or `properties.plan`; undefined if nothing is chosen. */
  value: string | undefined;
  onChange: (field: string) => void;
  label: string;
  /** The fields to offer: any, those for breakdowns, properties, or numeric properties. */
  of?: "any" | "groups" | "properties" | "numbers";
  placeholder?: string;
  icon?: ReactNode;
  invalid?: boolean;
  /** Opens the list on mount. */
  opened?: boolean;
  /** Choosing opens another list, which takes the focus. */
  leadsOn?: boolean;
  className?: string;
};

/** Chooses an event column or property. */
export function FieldPicker(props: FieldPickerProps) {
  const { value, onChange, label, of = "any", placeholder = "Choose a field" } = props;
  const { icon, invalid = false, opened = false, className = "" } = props;
  const [wanted, setWanted] = useState(opened);
  const { data, isPending, error } = useProperties(wanted);
  const properties = data?.properties ?? [];
  const known = new Set(properties.map(({ key }) => PROPERTY_PREFIX + key));
  const columns = of === "any" || of === "groups" ? columnItems(of === "groups", value) : [];
  return (
    <Picker
      label={label}
      className={className}
      icon={icon}
      invalid={invalid}
      opened={opened}
      leadsOn={props.leadsOn ?? false}
      text={value === undefined ? placeholder : fieldLabel(value)}
      spoken={value === undefined ? placeholder : fieldLabel(value)}
      unset={value === undefined}
      placeholder={columns.length > 0 ? "Search fields…" : "Search properties…"}
      nothing="No matching fields."
      groups={[
        ...(columns.length > 0 ? [{ heading: "Event fields", items: columns }] : []),
        ...propertyGroups(properties, of === "numbers", value),
      ]}
      typedItems={(typed) => typedProperty(typed, known)}
      onPick={onChange}
      onOpen={() => setWanted(true)}
      loading={isPending}
      error={error}
    />
  );
}

const columnItems = (groups: boolean, value: string | undefined): PickItem[] =>
  COLUMN_NAMES.filter((name) => !groups || columnModel(name).breakdown).map((name) => ({
    key: name,
    label: columnModel(name).label,
    words: name,
    chosen: name === value,
  }));

/**
 * Numeric properties come first. Others are still offered, since some clients send numbers as text.
 */
function propertyGroups(
  properties: readonly Property[],
  numbers: boolean,
  value: string | undefined,
): PickGroup[] {
  const items = (of: readonly Property[]) => of.map((one) => propertyItem(one, value));
  if (!numbers) return [{ heading: "Properties", items: items(properties) }];
  const hasNumbers = ({ types }: Property) => types.some(({ type }) => type === "number");
  return [
    { heading: "Numeric", items: items(properties.filter(hasNumbers)) },
    { heading: "Other", items: items(properties.filter((one) => !hasNumbers(one))) },
  ];
}

function propertyItem({ key, types, share }: Property, value: string | undefined): PickItem {
  const field = PROPERTY_PREFIX + key;
  const type = types[0] ? TYPE_WORDS[types[0].type] : "";
  return {
    key: field,
    label: key,
    hint: `${type} · ${formatShare(share)}`,
    chosen: field === value,
  };
}

function typedProperty(typed: string, known: ReadonlySet<string>): PickItem[] {
  const key = typed.trim();
  const isListed = known.has(PROPERTY_PREFIX + key) || isColumn(key);
  if (key === "" || isListed) return [];
  return [{ key: PROPERTY_PREFIX + key, label: key, hint: "property, as typed" }];
}
