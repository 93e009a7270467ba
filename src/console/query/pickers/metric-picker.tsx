"use client";

import { useState } from "react";
import { PROPERTY_PREFIX } from "@/query/engine/model/columns";
import { isMetric, METRIC_NAMES, type MetricName, metricModel } from "@/query/engine/model/metrics";
import { classes } from "@/ui/classes";
import { FieldPicker } from "./field-picker";
import type { PickItem } from "./pick-list";
import { Picker } from "./picker";

type MetricPickerProps = {
  value: { metric?: MetricName | undefined; property?: string | undefined };
  /** Called once the choice is complete, including the property if the metric needs one. */
  onChange: (value: { metric: MetricName; property?: string }) => void;
  /** Accessible name, such as "Metric for A". */
  label: string;
  invalid?: boolean;
  className?: string;
};

/** Chooses a metric and, if it needs one, its property. */
export function MetricPicker({ value, onChange, label, invalid, className }: MetricPickerProps) {
  // A chosen metric whose property is still missing.
  const [incomplete, setIncomplete] = useState<MetricName | null>(null);
  const metric = incomplete ?? value.metric ?? "count";
  const wanted = metricModel(metric).property;
  const pick = (name: string) => {
    if (!isMetric(name)) return;
    if (metricModel(name).property === undefined) onChange({ metric: name });
    else if (value.property !== undefined) onChange({ metric: name, property: value.property });
    const isOpen = metricModel(name).property !== undefined && value.property === undefined;
    setIncomplete(isOpen ? name : null);
  };
  const pickProperty = (field: string) => {
    setIncomplete(null);
    onChange({ metric, property: field.slice(PROPERTY_PREFIX.length) });
  };
  const property = incomplete === null ? value.property : undefined;
  return (
    <div className={classes("flex min-w-0 flex-wrap items-center gap-1", className)}>
      <Picker
        label={label}
        text={metricModel(metric).label}
        spoken={metricModel(metric).label}
        placeholder="Search metrics…"
        groups={[
          { heading: "Counts", items: itemsOf(false, metric) },
          { heading: "By property", items: itemsOf(true, metric) },
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
            opened={incomplete !== null}
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
