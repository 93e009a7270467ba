import { describe, expect, test } from "vitest";
import { Chat } from "./testing/ask";
import { FLEET } from "./testing/projects";
import { shortForm } from "./testing/short-form";

const asked = (question: string): string => shortForm(new Chat(FLEET).ask(question).calls);

describe("in a fleet of trucks, whose names have dots", () => {
  test.each([
    [
      "how many deliveries were completed last week?",
      "trend 2026-11-16..2026-11-22 delivery.completed",
    ],
    ["deliveries completed by depot", "breakdown 30d delivery.completed by depot top 10"],
    ["failed deliveries by reason this month", "breakdown 1m delivery.failed by reason top 10"],
    [
      "ratio of failed to completed deliveries",
      "trend 30d delivery.failed & delivery.completed as A / B",
    ],
    [
      "What share of deliveries were on time?",
      "trend 30d delivery.completed[where on_time=true] & delivery.completed as A / B",
    ],
    [
      "on-time deliveries by depot",
      "breakdown 30d delivery.completed by depot top 10 where on_time=true",
    ],
    [
      "average speed of trucks last week",
      "trend 2026-11-16..2026-11-22 avg speed_kmh() where vehicle_type=truck",
    ],
    ["95th percentile of speed_kmh yesterday", "trend yesterday p95 speed_kmh()"],
    [
      "how many litres of fuel were refilled in October?",
      "trend 2026-10-01..2026-10-31 sum litres(fuel.refilled)",
    ],
    ["fuel cost per month", "trend 12m month sum cost(fuel.refilled)"],
    ["cost per litre", "trend 30d sum cost() & sum litres() as A / B"],
    ["how many drivers started an engine?", "trend 30d unique_values driver_id(engine.started)"],
    [
      "which driver started the engine most often?",
      "breakdown 30d engine.started by driver_id top 3",
    ],
    [
      "high severity alerts by country",
      "breakdown 30d alert.harsh_braking by country top 10 where severity=high",
    ],
    [
      "average weight of deliveries for gold customers",
      "trend 30d avg weight_kg(delivery.completed) where customer_tier=gold",
    ],
    [
      "engine starts when outside_temp is below -20",
      "trend 30d engine.started where outside_temp<-20",
    ],
    ["engine starts by hour of day", "trend 30d hour engine.started"],
    [
      "which depot has the fewest failed deliveries?",
      "breakdown 30d delivery.failed by depot top 100",
    ],
    [
      "alerts in Norway since Monday",
      "trend 2026-11-23..2026-11-29 alert.harsh_braking where country=NO",
    ],
    [
      "deliveries with weight_kg between 100 and 200",
      "trend 30d delivery.completed where weight_kg≥100 and weight_kg≤200",
    ],
    [
      "vehicle.position_reported per hour yesterday",
      "trend yesterday hour vehicle.position_reported",
    ],
    ["positions reported by vans", "trend 30d vehicle.position_reported where vehicle_type=van"],
    [
      "engine started → engine stopped funnel within 12 hours",
      "funnel 30d engine.started > engine.stopped within 12h",
    ],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});
