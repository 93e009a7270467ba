import { describe, expect, it } from "vitest";
import { LruMap } from "./lru-map";

describe("a bounded map", () => {
  it("evicts the entry used longest ago", () => {
    const map = new LruMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.get("a");
    map.set("c", 3);
    expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([1, undefined, 3, 2]);
  });

  it("keeps one value for a key that is set twice", () => {
    const map = new LruMap<string, number>(2);
    map.set("a", 1);
    map.set("a", 2);
    expect([map.get("a"), map.size]).toEqual([2, 1]);
  });
});
