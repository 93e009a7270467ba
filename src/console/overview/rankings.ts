import { fieldLabel } from "@/console/query/model/fields";
import type { Property } from "@/console/query/pickers/use-catalogue";
import type { Outputs } from "@/console/trpc/api";
import { PROPERTY_PREFIX } from "@/query/engine/model/columns";

/** What the overview ranks by: a column of the events, or one of their properties. */
export type Ranking = { field: string; title: string };

/** Of columns, in the order in which people look for them. */
export const RANKINGS: readonly Ranking[] = [
  { field: "event_name", title: "Top events" },
  { field: "platform", title: "Platforms" },
  { field: "country", title: "Countries" },
  { field: "browser", title: "Browsers" },
  { field: "app_version", title: "App versions" },
  { field: "device_type", title: "Devices" },
];

const MOST_PROPERTIES = 3;

/** By the texts that most events carry, such as the path of a page: what only some have is for Explore. */
export const propertyRankings = (properties: readonly Property[]): Ranking[] =>
  properties
    .filter(({ types }) => types[0]?.type === "string")
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_PROPERTIES)
    .map(({ key }) => ({ field: PROPERTY_PREFIX + key, title: fieldLabel(PROPERTY_PREFIX + key) }));

/** Of less than this the greatest value of an id is, and of a page seldom. */
const LEAST_SHARE = 0.005;

/** Not where no event has the field, nor where nearly every event has a value of its own. */
export const isTelling = ({ items }: Pick<Outputs["overview"]["top"], "items">): boolean =>
  items.length === 0 || items.some(({ value, share }) => value !== null && share >= LEAST_SHARE);
