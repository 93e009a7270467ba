import { HOUR_MS } from "@/base/time/durations";
import { type WorldEvent, worldEvent } from "./world-event";

/** A project of another team, which the asker must never see. */
export const OTHER_PROJECT = "Moonlight Bakery";
export const OTHER_EVENT = "recipe_saved";
export const OTHER_COUNT = 137;

export const otherEvents = (now: number): WorldEvent[] =>
  Array.from({ length: OTHER_COUNT }, (_, index) =>
    worldEvent(OTHER_EVENT, `baker-${index % 7}`, now - (index + 1) * HOUR_MS),
  );
