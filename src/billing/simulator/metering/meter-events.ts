import { newId } from "@/base/ids";
import { DAY_MS } from "@/base/time/durations";
import { invalid } from "../state/faults";
import type { MeterEvent } from "../state/kinds";
import type { World } from "../state/world";
import { activeMeter } from "./meters";

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;
const OLDEST_SECONDS = 35 * DAY_SECONDS;
const AHEAD_SECONDS = 5 * MINUTE_SECONDS;

/** How long an identifier is unique. */
const UNIQUE_MS = DAY_MS;

/**
 * Two of the longest periods: an invoice finds its usage even if the server was
 * off when it was due.
 */
const KEPT_MS = 70 * DAY_MS;

/** Stripe takes at most 15 significant digits. */
const VALUE = /^-?(?=(\D*\d){1,15}\D*$)\d+(\.\d+)?$/;

type MeterEventFields = {
  event_name: string;
  payload: Record<string, string>;
  identifier?: string;
  timestamp?: number;
};

/**
 * Accepts usage. As at Stripe, an event that fits no meter or customer, or has an invalid value, is
 * accepted too, but does not count.
 */
export function createMeterEvent(world: World, fields: MeterEventFields): MeterEvent {
  const { event_name, payload, identifier = newId() } = fields;
  const meter = activeMeter(world, event_name);
  const customer = payload[meter?.customer_mapping.event_payload_key ?? ""] ?? "";
  const now = world.now(customer === "" ? null : customer);
  const timestamp = fields.timestamp ?? now;
  checkTime(timestamp, now);
  reserveIdentifier(world, identifier);
  const value = payload[meter?.value_settings.event_payload_key ?? ""] ?? "";
  const known = world.get("customer", customer);
  if (meter !== undefined && known !== null && !known.deleted && VALUE.test(value)) {
    world.put(
      "usage",
      newId(),
      { meter: meter.id, customer, identifier, value, timestamp, receivedAt: world.nowMs },
      { expiresAt: world.nowMs + KEPT_MS },
    );
  }
  return {
    object: "billing.meter_event",
    created: now,
    event_name,
    identifier,
    livemode: false,
    payload,
    timestamp,
  };
}

function checkTime(timestamp: number, now: number): void {
  if (timestamp > now + AHEAD_SECONDS) {
    throw invalid("The timestamp must be no more than 5 minutes in the future.", {
      code: "timestamp_in_future",
      param: "timestamp",
    });
  }
  if (timestamp < now - OLDEST_SECONDS) {
    throw invalid("The timestamp must be within the past 35 calendar days.", {
      code: "timestamp_too_far_in_past",
      param: "timestamp",
    });
  }
}

function reserveIdentifier(world: World, identifier: string): void {
  if (world.get("meter_event_identifier", identifier) !== null) {
    throw invalid(`An event already exists with identifier ${identifier}.`, {
      param: "identifier",
    });
  }
  world.put("meter_event_identifier", identifier, {}, { expiresAt: world.nowMs + UNIQUE_MS });
}
