import fc from "fast-check";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, test } from "vitest";
import { chartBlocks } from "./fences";

const parser = unified().use(remarkParse).use(remarkGfm);

/** The same, as the parser of the reader's renderer has it. */
const parsedBlocks = (content: string): string[] =>
  parser
    .parse(content)
    .children.flatMap((node) =>
      node.type === "code" && node.lang === "tallymark" && node.position?.start.column === 1
        ? [node.value.replaceAll("\r\n", "\n")]
        : [],
    );

test.each([
  ["at the margin", "# A\n\n```tallymark\n{}\n```\n\nB", ["{}"]],
  ["two of them, one with tildes", "```tallymark\n1\n```\n~~~ tallymark\n2\n~~~~", ["1", "2"]],
  ["right after a paragraph", "text\n```tallymark\n{}\n```", ["{}"]],
  ["not closed", "```tallymark\n{}\n", ["{}"]],
  ["with lines that end as on Windows", "```tallymark\r\n{\r\n}\r\n```\r\n", ["{\n}"]],
  ["after an item of a list", "- a\n  ```\n  code\n```tallymark\n{}\n```", ["{}"]],
  ["after an item whose text only looks like a fence", "- a\n```js`\n  ```\n```tallymark", [""]],
  ["not: of another language", "```js\n{}\n```\n```tallymarks\n{}\n```", []],
  ["not: within a longer fence that shows one", "````\n```tallymark\n{}\n```\n````", []],
  ["not: in a quote, in a list, further in", "> ```tallymark\n> {}\n\n- ```tallymark\n  {}", []],
])("a chart is a block of the language tallymark: %s", (_, content, blocks) => {
  expect(chartBlocks(content)).toEqual(blocks);
  expect(parsedBlocks(content)).toEqual(blocks);
});

const LINES = [
  "```tallymark",
  "```tallymark x",
  "~~~ tallymark",
  "```tallymark`",
  "```",
  "````",
  "~~~",
  "  ```",
  " ```js",
  "- a",
  "1. b",
  "- ```tallymark",
  "  ```tallymark",
  "> ```tallymark",
  "",
  "",
  "text",
  "  in",
  "    code",
  "# heading",
  "---",
  '{"a": 1}',
];

test("whatever stands around them, they are those that a parser of markdown finds", () => {
  const text = fc.array(fc.constantFrom(...LINES), { maxLength: 12 });
  fc.assert(
    fc.property(text, fc.constantFrom("\n", "\r\n"), (lines, end) => {
      const content = lines.join(end);
      expect(chartBlocks(content)).toEqual(parsedBlocks(content));
    }),
    { numRuns: 500 },
  );
});
