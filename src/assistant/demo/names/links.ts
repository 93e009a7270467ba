import { wordsOf } from "../words/name-words";
import { QUALITY } from "../words/similarity";
import { type Catalogue, type EventName, type FieldName, isSingle } from "./catalogue";
import { countryCode } from "./countries";
import type { Scalar } from "./query-types";
import { bestOf, type Fit, fitOf } from "./score";
import { standardValue } from "./standard-values";

export type ValueLink = {
  field: FieldName;
  value: Scalar;
  /** Whether the value was seen in the project. */
  seen: boolean;
};

/**
 * What words of a question may name: in each list the candidates that fit best,
 * several if equally well.
 */
export type Links = {
  events: Linked<EventName>[];
  fields: Linked<FieldName>[];
  values: ValueLink[];
};
export type Linked<T> = { item: T; fit: Fit };

export const isLinked = ({ events, fields, values }: Links): boolean =>
  events.length + fields.length + values.length > 0;

/** Finds what a text names. */
export function linksOf(text: string, catalogue: Catalogue): Links {
  const asked = wordsOf(text);
  return {
    events: bestOf(eventFits(asked, text, catalogue)),
    fields: bestOf(fieldFits(asked, catalogue)),
    values: valueLinks(asked, text, catalogue),
  };
}

function eventFits(asked: string[], text: string, { events }: Catalogue): Linked<EventName>[] {
  const exact = events.find(({ name }) => name === text);
  if (exact) return [{ item: exact, fit: { score: 1, quality: 1 } }];
  return events.flatMap((item) => linked(item, fitOf(asked, wordsOf(item.name))));
}

const fieldFits = (asked: string[], { fields }: Catalogue): Linked<FieldName>[] =>
  fields
    .filter(isSingle)
    .flatMap((item) => namesOf(item).flatMap((name) => linked(item, fitOf(asked, name))));

const linked = <T>(item: T, fit: Fit | null): Linked<T>[] => (fit === null ? [] : [{ item, fit }]);

/** What people call the columns of every event, besides their names. */
const COLUMN_NAMES: Record<string, string[]> = {
  event_name: ["event", "event type", "kind event", "type event"],
  country: ["nation", "countries"],
  os: ["operating system", "operating systems"],
  device_type: ["device", "type device"],
  app_version: ["version", "release", "app release"],
  user_id: ["user"],
  session_id: ["session"],
};

/** Properties that hold the address of a page. */
const PAGE = /^(?:page_?)?(?:path|url|pathname|path_?name|location)$/i;

function namesOf({ field, name }: FieldName): string[][] {
  const words = wordsOf(name);
  const [first = "", ...rest] = words;
  const isFlag = (first === "is" || first === "has" || first === "was") && rest.length > 0;
  const own = isFlag ? [rest, words] : [words];
  const others = field === name ? (COLUMN_NAMES[field] ?? []) : PAGE.test(name) ? ["page"] : [];
  return [...own, ...others.map((other) => other.split(" "))];
}

function valueLinks(asked: string[], text: string, { fields }: Catalogue): ValueLink[] {
  const seen = fields.flatMap((field) =>
    field.samples
      .filter((sample) => typeof sample === "string" && isSameText(asked, text, sample))
      .map((value) => ({ field, value, seen: true })),
  );
  const exact = seen.filter(({ value }) => String(value).toLowerCase() === text.toLowerCase());
  if (seen.length > 0) return preferred(exact.length > 0 ? exact : seen);
  const country = fields.find(({ field }) => field === "country");
  const code = country === undefined ? null : countryCode(text);
  if (country && code !== null) return [{ field: country, value: code, seen: false }];
  return fields.flatMap((field) => {
    const value = standardValue(field.field, text);
    return value === null
      ? []
      : [{ field, value, seen: false }, ...asPlatform(field, text, fields)];
  });
}

/** Events that servers send have an operating system as their platform. */
const asPlatform = ({ field }: FieldName, text: string, fields: FieldName[]): ValueLink[] =>
  fields.flatMap((one) =>
    field === "os" && one.field === "platform"
      ? [{ field: one, value: text.toLowerCase(), seen: false }]
      : [],
  );

/** "Cold brew kits" is the value "Cold Brew Kit". */
function isSameText(asked: string[], text: string, sample: string): boolean {
  if (sample.toLowerCase() === text.toLowerCase()) return true;
  const words = wordsOf(sample);
  return (
    words.length === asked.length &&
    asked.length > 0 &&
    (fitOf(asked, words)?.quality ?? 0) >= QUALITY.form
  );
}

/** An operating system's name is also that of its platform, which all events have. */
function preferred(links: ValueLink[]): ValueLink[] {
  const ofPlatform = links.filter(({ field }) => field.field === "platform");
  const isOther = ({ field }: ValueLink) => field.field !== "platform" && field.field !== "os";
  return ofPlatform.length > 0 && !links.some(isOther) ? ofPlatform : links;
}
