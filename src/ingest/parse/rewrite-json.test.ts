import fc from "fast-check";
import { expect, it } from "vitest";
import { storableText } from "@/base/text/canonical";
import { rewriteJson } from "./rewrite-json";

function rewrite(text: string): string {
  const bytes = Buffer.from(text);
  return rewriteJson(bytes, { start: 0, end: bytes.length });
}

/** The same value with storable texts and finite numbers. */
function cleaned(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [storableText(k), cleaned(v)]));
}

it("JSON.parse reads the rewritten text like the original, except for what cannot be stored", () => {
  const texts = fc.oneof(
    fc.json({ stringUnit: "binary" }),
    fc.json().map((text) => `{"a":${text},"b":[1e400,-1e999],"a":${text},"__proto__":${text}}`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(JSON.parse(rewrite(text))).toEqual(cleaned(JSON.parse(text)));
    }),
    { numRuns: 200 },
  );
});

it("numbers that can be stored keep every digit", () => {
  const text = '{"a":12345678901234567890,"b":[1.10,1E5,-0.0],"c":"é\\n"}';
  expect(rewrite(text)).toBe(text);
});
