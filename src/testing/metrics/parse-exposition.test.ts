import { expect, it } from "vitest";
import { parseExposition } from "./parse-exposition";

const histogram = (lines: string) => `# HELP h Help\n# TYPE h histogram\n${lines}\n`;

it("reads families with their samples", () => {
  const text = `# HELP a_total All, with a "quote"
# TYPE a_total counter
a_total{x="1",y="q\\"uo\\\\te"} 3
a_total{x="2",y=""} 1e+21

# HELP b Now
# TYPE b gauge
b -2.5
`;
  const families = parseExposition(text);
  expect(families.get("a_total")).toMatchObject({ type: "counter", help: 'All, with a "quote"' });
  expect(families.get("a_total")?.samples[0]?.labels).toEqual({ x: "1", y: 'q\\"uo\\\\te' });
  expect(families.get("b")?.samples).toEqual([{ name: "b", labels: {}, value: -2.5 }]);
});

it.each([
  ["no end of line", "# HELP a A\n# TYPE a gauge\na 1"],
  ["a sample without help", "a 1\n"],
  ["another family's sample", "# HELP a A\n# TYPE a gauge\nb 1\n"],
  ["a family twice", "# HELP a A\n# TYPE a gauge\na 1\n# HELP a A\n"],
  ["a series twice", '# HELP a A\n# TYPE a gauge\na{x="1"} 1\na{x="1"} 2\n'],
  ["a value that is not a number", "# HELP a A\n# TYPE a gauge\na undefined\n"],
  ["NaN", "# HELP a A\n# TYPE a gauge\na NaN\n"],
  ["an unescaped quote", '# HELP a A\n# TYPE a gauge\na{x="1"2"} 1\n'],
  ["a counter without _total", "# HELP a A\n# TYPE a counter\na 1\n"],
  ["a gauge with _total", "# HELP a_total A\n# TYPE a_total gauge\na_total 1\n"],
  ["a negative counter", "# HELP a_total A\n# TYPE a_total counter\na_total -1\n"],
  ["upper case", "# HELP A A\n# TYPE A gauge\nA 1\n"],
  [
    "buckets that shrink",
    histogram('h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1'),
  ],
  [
    "buckets out of order",
    histogram('h_bucket{le="2"} 1\nh_bucket{le="1"} 1\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1'),
  ],
  ["no last bucket", histogram('h_bucket{le="1"} 1\nh_sum 1\nh_count 1')],
  ["a count that is not the last bucket", histogram('h_bucket{le="+Inf"} 1\nh_sum 1\nh_count 2')],
  ["no sum", histogram('h_bucket{le="+Inf"} 1\nh_count 1')],
])("rejects %s", (_, text) => {
  expect(() => parseExposition(text)).toThrow();
});
