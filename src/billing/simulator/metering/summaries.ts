import type Stripe from "stripe";
import { invalid } from "../state/faults";
import type { World } from "../state/world";
import { aggregate, usageRecords } from "./usage";

const SECONDS = { minute: 60, hour: 3600, day: 86_400 };

/** More than the hours of two months. */
const MAX_SUMMARIES = 2000;

type SummaryQuery = {
  meter: string;
  customer: string;
  start_time: number;
  end_time: number;
  value_grouping_window?: "hour" | "day";
};

/** The usage of the whole range or, with a window, of each hour or day (UTC), newest first. */
export function summariesOf(world: World, query: SummaryQuery): Stripe.Billing.MeterEventSummary[] {
  const { start_time: start, end_time: end, value_grouping_window: window } = query;
  const meter = world.find("billing.meter", query.meter);
  world.find("customer", query.customer, "customer");
  if (start >= end) throw invalid("`end_time` must be after `start_time`.", { param: "end_time" });
  const alignment = window ?? "minute";
  checkAligned("start_time", start, alignment);
  checkAligned("end_time", end, alignment);
  const length = window === undefined ? end - start : SECONDS[window];
  if ((end - start) / length > MAX_SUMMARIES) {
    throw invalid("The time range is too long for this window.", { param: "end_time" });
  }
  const usage = usageRecords(world, { ...query, meter: meter.id, start, end });
  const summaries: Stripe.Billing.MeterEventSummary[] = [];
  for (let from = end - length; from >= start; from -= length) {
    const inside = usage.filter(({ timestamp }) => timestamp >= from && timestamp < from + length);
    summaries.push({
      // As at Stripe, the id names the summary and not a stored object.
      id: `mtrusg_${query.customer}_${from}_${from + length}`,
      object: "billing.meter_event_summary",
      aggregated_value: Number(aggregate(meter, inside)),
      end_time: from + length,
      livemode: false,
      meter: meter.id,
      start_time: from,
    });
  }
  return summaries;
}

function checkAligned(param: string, time: number, unit: keyof typeof SECONDS): void {
  if (time % SECONDS[unit] === 0) return;
  throw invalid(`\`${param}\` must be aligned with ${unit} boundaries.`, { param });
}
