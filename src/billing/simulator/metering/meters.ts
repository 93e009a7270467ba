import { emit } from "../events/emit";
import { invalid } from "../state/faults";
import type { Meter } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";

type MeterFields = {
  display_name: string;
  event_name: string;
  formula: "sum" | "count";
  customerKey: string;
  valueKey: string;
};

export function createMeter(world: World, fields: MeterFields): Meter {
  if (activeMeter(world, fields.event_name) !== undefined) {
    throw invalid(`There is already an active meter with event_name ${fields.event_name}.`, {
      param: "event_name",
    });
  }
  const id = newStripeId("mtr_test");
  const meter = {
    id,
    object: "billing.meter",
    created: world.now(),
    customer_mapping: { event_payload_key: fields.customerKey, type: "by_id" },
    default_aggregation: { formula: fields.formula },
    display_name: fields.display_name,
    event_name: fields.event_name,
    event_time_window: null,
    livemode: false,
    status: "active",
    status_transitions: { deactivated_at: null },
    updated: world.now(),
    value_settings: { event_payload_key: fields.valueKey },
  } satisfies Meter;
  world.put("billing.meter", id, meter);
  emit(world, "billing.meter.created", meter, { customer: null });
  return meter;
}

export const activeMeter = (world: World, eventName: string): Meter | undefined =>
  world
    .all("billing.meter")
    .find(({ event_name, status }) => event_name === eventName && status === "active");
