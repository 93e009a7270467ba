import { expect, it } from "vitest";
import { plainTypes } from "./plain-types.mjs";

it("a type of a value's keys becomes their names, and the value goes", () => {
  const text = `declare const METRICS: {
    readonly count: { readonly sql: "count()"; };
    readonly sum: { readonly sql: "sum(value)"; };
};
export type Metric = keyof typeof METRICS;
`;
  expect(plainTypes(text).trim()).toBe('export type Metric = "count" | "sum";');
});

it("a type of a list's items becomes the items", () => {
  const text = `declare const BOTS: readonly ["include", "exclude"];
type Bots = (typeof BOTS)[number];
export type Query = { bots?: Bots };
`;
  expect(plainTypes(text).trim()).toBe(
    'type Bots = "include" | "exclude";\nexport type Query = { bots?: Bots };',
  );
});

it("what only removed declarations name is removed as well; what exports name stays", () => {
  const text = `type Aggregate = { sql: string };
declare const METRICS: { readonly count: Aggregate };
type Name = keyof typeof METRICS;
type Kept = { name: Name };
export declare class Client { of(kept: Kept): void; }
`;
  const plain = plainTypes(text);
  expect(plain).not.toMatch(/Aggregate|METRICS/);
  expect(plain).toMatch(/type Name = "count";\s+type Kept = .*\s+export declare class Client/);
});

it("a value that an export needs stays", () => {
  const text = `declare const PARTS: { a: 1 };
export { PARTS };
export declare const version: "1";
`;
  expect(plainTypes(text)).toBe(text);
});
