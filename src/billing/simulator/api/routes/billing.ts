import { z } from "zod";
import { createMeterEvent } from "../../metering/meter-events";
import { createMeter } from "../../metering/meters";
import { summariesOf } from "../../metering/summaries";
import { listOf, listParams } from "../request/lists";
import { integer, params, text } from "../request/params";
import { type Route, route } from "../request/route";

const meters = "/v1/billing/meters";

const payloadKey = text.min(1).max(100);

export const billingRoutes: Route[] = [
  route(
    "POST",
    meters,
    params({
      display_name: text.min(1).max(250),
      event_name: text.min(1).max(100),
      default_aggregation: z.strictObject({ formula: z.enum(["sum", "count"]) }),
      customer_mapping: z
        .strictObject({ type: z.literal("by_id"), event_payload_key: payloadKey })
        .exactOptional(),
      value_settings: z.strictObject({ event_payload_key: payloadKey }).exactOptional(),
    }),
    (world, fields) =>
      createMeter(world, {
        display_name: fields.display_name,
        event_name: fields.event_name,
        formula: fields.default_aggregation.formula,
        customerKey: fields.customer_mapping?.event_payload_key ?? "stripe_customer_id",
        valueKey: fields.value_settings?.event_payload_key ?? "value",
      }),
  ),
  route("GET", `${meters}/:id`, params({}), (world, _, id) => world.find("billing.meter", id)),
  route(
    "GET",
    meters,
    listParams({ status: z.enum(["active", "inactive"]).exactOptional() }),
    (world, { status, ...page }) => {
      const all = world
        .all("billing.meter")
        .filter((meter) => status === undefined || meter.status === status);
      return listOf(meters, all, page);
    },
  ),
  route(
    "GET",
    `${meters}/:id/event_summaries`,
    listParams({
      customer: text,
      start_time: integer,
      end_time: integer,
      value_grouping_window: z.enum(["hour", "day"]).exactOptional(),
    }),
    (world, { expand: _, limit, starting_after, ending_before, ...query }, meter) => {
      const page = {
        ...(limit !== undefined && { limit }),
        ...(starting_after !== undefined && { starting_after }),
        ...(ending_before !== undefined && { ending_before }),
      };
      const url = `${meters}/${meter}/event_summaries`;
      return listOf(url, summariesOf(world, { ...query, meter }), page);
    },
  ),
  route(
    "POST",
    "/v1/billing/meter_events",
    params({
      event_name: text.min(1).max(100),
      payload: z.record(z.string(), z.string().max(100)),
      identifier: z.string().min(1).max(100).exactOptional(),
      timestamp: integer.exactOptional(),
    }),
    (world, { expand: _, ...fields }) => createMeterEvent(world, fields),
  ),
];
