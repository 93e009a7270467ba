import type { Inputs } from "@/console/api";

export type RankedField = Inputs["overview"]["top"]["field"];

/** The rankings of the overview. */
export const RANKINGS: readonly { field: RankedField; title: string }[] = [
  { field: "event_name", title: "Top events" },
  { field: "platform", title: "Platforms" },
  { field: "country", title: "Countries" },
  { field: "browser", title: "Browsers" },
  { field: "app_version", title: "App versions" },
  { field: "device_type", title: "Devices" },
];
