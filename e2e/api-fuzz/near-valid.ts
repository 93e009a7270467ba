import type { Random } from "./random";

type Json = Record<string, unknown>;

/** Values that often break parsers, databases or formats. */
const ODD: readonly [unknown, ...unknown[]] = [
  null,
  "",
  " ",
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  true,
  [],
  {},
  [null],
  "\u0000",
  "\ud800",
  "\u202e\u200b",
  "' OR 1=1 --",
  "{{7*7}}",
  "../../etc/passwd",
  "x".repeat(5_000),
  "2026-02-30",
  "9999-12-31T23:59:59Z",
  "0000-00-00",
  "NaN",
  { constructor: { prototype: 1 } },
  JSON.parse('{"__proto__": 1}'),
  nested(40),
];

/** A copy of a value that differs in one place. */
export function nearValid(value: unknown, random: Random): unknown {
  const copy = structuredClone(value);
  const places = placesOf(copy);
  const place = random.pick(places);
  if (!place || random.chance(0.05)) return random.pick(ODD);
  change(place, random);
  return copy;
}

type Place = { parent: Json | unknown[]; key: string | number };

function change({ parent, key }: Place, random: Random): void {
  const holder = parent as Json;
  const action = random.below(5);
  if (action === 0 && !Array.isArray(parent)) delete holder[key];
  else if (action === 1 && !Array.isArray(parent)) holder[`${key}x`] = holder[key];
  else if (action === 2) holder[key] = [holder[key], holder[key]];
  else if (action === 3) holder[key] = String(holder[key]);
  else holder[key] = random.pick(ODD);
}

function placesOf(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const parent = value as Json | unknown[];
  return Object.entries(value).flatMap(([key, inner]) => [{ parent, key }, ...placesOf(inner)]);
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: [value] };
  return value;
}

/** Bodies that are not JSON of any kind. */
const NOT_JSON: readonly [string, ...string[]] = [
  "",
  " ",
  "{",
  '{"a":1}}',
  "[".repeat(20_000),
  "\u0000",
  "NaN",
  "'x'",
  "\ufeff{}",
  '{"a":1e999}',
  '{"a":"\\ud800"}',
];

export const brokenBody = (random: Random): string => random.pick(NOT_JSON);
