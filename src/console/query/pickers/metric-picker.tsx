"use client";

import { useState } from "react";
import { PROPERTY_PREFIX } from "@/query/engine/model/columns";
import { isMetric, METRIC_NAMES, type MetricName, metricModel } from "@/query/engine/model/metrics";
import { classes } from "@/ui/classes";
import { FieldPicker } from "./field-picker";
import type { PickItem } from "./pick-list";
import { Picker } from "./picker";

export type MetricPickerProps = {
  value: { metric?: MetricName | undefined; property?: string | undefined };
  /** Called with what is complete: a metric of a property only once that is chosen. */
  onChange: (value: { metric: MetricName; property?: string }) => void;
  /** Names the control, such as "Figure of A". */
  label: string;
  invalid?: boolean;
  className?: string;
};

/** Chooses what is counted or measured and, where it is measured of a property, which. */
export function MetricPicker({ value, onChange, label, invalid, className }: MetricPickerProps) {
  // A metric that still lacks its property.
  const [begun, setBegun] = useState<MetricName | null>(null);
  const metric = begun ?? value.metric ?? "count";
  const wanted = metricModel(metric).property;
  const pick = (name: string) => {
    if (!isMetric(name)) return;
    if (metricModel(name).property === undefined) onChange({ metric: name });
    else if (value.property !== undefined) onChange({ metric: name, property: value.property });
    const isOpen = metricModel(name).property !== undefined && value.property === undefined;
    setBegun(isOpen ? name : null);
  };
  const pickProperty = (field: string) => {
    setBegun(null);
    onChange({ metric, property: field.slice(PROPERTY_PREFIX.length) });
  };
  const property = begun === null ? value.property : undefined;
  return (
    <div className={classes("flex min-w-0 flex-wrap items-center gap-1", className)}>
      <Picker
        label={label}
        text={metricModel(metric).label}
        spoken={metricModel(metric).label}
        placeholder="Search figures…"
        groups={[
          { heading: "How often", items: itemsOf(false, metric) },
          { heading: "Of a property", items: itemsOf(true, metric) },
        ]}
        onPick={pick}
      />
      {wanted && (
        <>
          <span className="text-faint text-sm">of</span>
          <FieldPicker
            label={`Property of ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
            of={wanted === "number" ? "numbers" : "properties"}
            value={property === undefined ? undefined : PROPERTY_PREFIX + property}
            onChange={pickProperty}
            placeholder="Choose a property"
            opened={begun !== null}
            invalid={invalid === true || property === undefined}
            className="min-w-0 flex-1"
          />
        </>
      )}
    </div>
  );
}

const itemsOf = (ofProperty: boolean, chosen: MetricName): PickItem[] =>
  METRIC_NAMES.filter((name) => (metricModel(name).property !== undefined) === ofProperty).map(
    (name) => ({
      key: name,
      label: metricModel(name).label,
      detail: metricModel(name).hint,
      words: metricModel(name).hint,
      chosen: name === chosen,
    }),
  );
