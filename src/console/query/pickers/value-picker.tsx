"use client";

import { useState } from "react";
import { formatCount } from "@/ui/format/number";
import { type ComparisonName, comparedText, valuesText } from "../model/filters";
import { isScalar, meaningsOf, type Scalar, typeMark } from "../model/scalars";
import type { PickItem } from "./pick-list";
import { Picker } from "./picker";
import { useValues } from "./use-values";

type ValuePickerProps = {
  field: string;
  comparison?: ComparisonName;
  value: readonly Scalar[];
  onChange: (value: Scalar[]) => void;
  label: string;
  /** Opens the list on mount. */
  opened?: boolean;
  className?: string;
};

/** Chooses sent or typed values, any of which matches. */
export function ValuePicker(props: ValuePickerProps) {
  const { field, comparison = "is", value, onChange, label, opened, className = "" } = props;
  const itemOf = (one: Scalar, chosen: boolean, count?: number) =>
    pickItem(one, comparedText(field, comparison, one), chosen, count);
  const [wanted, setWanted] = useState(opened === true);
  const { values, loading, error, search } = useValues(field, wanted);
  const keys = new Set(value.map(keyOf));
  const others = value.filter((one) => !values.some((known) => keyOf(known.value) === keyOf(one)));
  const items: PickItem[] = [
    ...others.map((one) => itemOf(one, true)),
    ...values.map((known) => itemOf(known.value, keys.has(keyOf(known.value)), known.count)),
  ];
  const listed = new Map(items.map((item) => [item.key, item]));
  const pick = (key: string) => {
    const picked: unknown = JSON.parse(key);
    if (!isScalar(picked)) return;
    onChange(keys.has(key) ? value.filter((one) => keyOf(one) !== key) : [...value, picked]);
  };
  return (
    <Picker
      label={label}
      className={className}
      text={value.length === 0 ? "Choose a value" : valuesText(field, comparison, value)}
      spoken={
        value.length === 0
          ? "none"
          : value.map((one) => comparedText(field, comparison, one)).join(" or ")
      }
      unset={value.length === 0}
      placeholder="Search or type a value…"
      nothing="Type a value."
      groups={[{ items }]}
      typedItems={(typed) => typedValues(meaningsOf(field, typed), itemOf, listed)}
      typedFirst
      onPick={pick}
      onSearch={search}
      keepOpen
      opened={opened === true}
      onOpen={() => setWanted(true)}
      loading={loading}
      error={error}
    />
  );
}

/** The input in each possible type; values that were sent come first. */
function typedValues(
  meanings: readonly Scalar[],
  itemOf: (value: Scalar, chosen: boolean) => PickItem,
  listed: ReadonlyMap<string, PickItem>,
) {
  const items = meanings.map((meaning) => {
    const asTyped = { ...itemOf(meaning, false), hint: typeMark(meaning) ?? "as text" };
    return listed.get(asTyped.key) ?? asTyped;
  });
  return items.toSorted((a, b) => Number(listed.has(b.key)) - Number(listed.has(a.key)));
}

/** As JSON, so that 90 and "90" are distinct. */
const keyOf = (value: Scalar): string => JSON.stringify(value);

function pickItem(value: Scalar, label: string, chosen: boolean, count?: number): PickItem {
  const marks = [typeMark(value), count === undefined ? undefined : formatCount(count)];
  return {
    key: keyOf(value),
    label,
    hint: marks.filter((mark) => mark !== undefined).join(" · "),
    chosen,
  };
}
