import { expect, it } from "vitest";
import { LiveGauge } from "./live-gauge";
import { PlainHistogram } from "./plain-histogram";
import { histogram, registry } from "./registry";

type Value = { labels: object; value: number; metricName?: string };

async function valuesOf(name: string): Promise<Value[]> {
  const all = await registry.getMetricsAsJSON();
  const found = all.find((metric) => metric.name === name);
  if (!found || !("values" in found)) throw new Error(`There is no metric "${name}".`);
  return found.values as Value[];
}

it("a plain histogram has the same values as the library's", async () => {
  const bounds = [0.01, 0.1, 1];
  const plain = new PlainHistogram("plain_seconds", "Plain", bounds);
  const library = histogram("library_seconds", "Library", [], bounds);
  for (const value of [0, 0.01, 0.010001, 0.5, 1, 7, 7]) {
    plain.record(value);
    library.observe(value);
  }
  const samples = async (name: string) =>
    (await valuesOf(`${name}_seconds`)).map(({ labels, value, metricName }) => ({
      labels,
      value,
      suffix: metricName?.replace(name, ""),
    }));
  expect(await samples("plain")).toEqual(await samples("library"));
});

it("a live gauge has a value only while its resource is open and can be read", async () => {
  const depth = new LiveGauge("depth", "Depth");
  expect(await valuesOf("depth")).toEqual([]);
  const close = depth.readFrom(() => 3);
  expect(await valuesOf("depth")).toEqual([{ labels: {}, value: 3 }]);
  const closeNext = depth.readFrom(async () => 4);
  close();
  expect(await valuesOf("depth")).toEqual([{ labels: {}, value: 4 }]);
  closeNext();
  expect(await valuesOf("depth")).toEqual([]);
  depth.readFrom(() => Promise.reject(new Error("gone")));
  expect(await valuesOf("depth")).toEqual([]);
});

it("a live gauge with a label forgets values that are gone", async () => {
  const parts = new LiveGauge("parts", "Parts", "table");
  const reading: Record<string, number> = { a: 1, b: 2 };
  parts.readFrom(() => reading);
  expect(await valuesOf("parts")).toHaveLength(2);
  delete reading.a;
  expect(await valuesOf("parts")).toEqual([{ labels: { table: "b" }, value: 2 }]);
});
