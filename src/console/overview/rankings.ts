import { fieldLabel } from "@/console/query/model/fields";
import type { Property } from "@/console/query/pickers/use-catalogue";
import type { Outputs } from "@/console/trpc/api";
import { PROPERTY_PREFIX } from "@/query/engine/model/columns";

/** A field that the overview ranks by: a column or a property of events. */
export type RankingField = { field: string; title: string };

/** Columns, in order of interest. */
export const RANKINGS: readonly RankingField[] = [
  { field: "event_name", title: "Top events" },
  { field: "platform", title: "Platforms" },
  { field: "country", title: "Countries" },
  { field: "browser", title: "Browsers" },
  { field: "app_version", title: "App versions" },
  { field: "device_type", title: "Devices" },
];

const MAX_PROPERTIES = 3;

/**
 * The text properties that most events have, such as a page's path. Rarer ones can
 * be found in Explore.
 */
export const propertyRankings = (properties: readonly Property[]): RankingField[] =>
  properties
    .filter(({ types }) => types[0]?.type === "string")
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MAX_PROPERTIES)
    .map(({ key }) => ({ field: PROPERTY_PREFIX + key, title: fieldLabel(PROPERTY_PREFIX + key) }));

/** The top value of an id field has a smaller share than this; that of a page path rarely does. */
const MIN_SHARE = 0.005;

/** False if no event has the field, or if nearly every event has a different value. */
export const isInformative = ({ items }: Pick<Outputs["overview"]["top"], "items">): boolean =>
  items.length === 0 || items.some(({ value, share }) => value !== null && share >= MIN_SHARE);
