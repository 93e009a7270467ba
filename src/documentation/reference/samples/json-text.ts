const WIDTH = 76;

type Literals = { true: string; false: string; null: string };

const JSON_LITERALS: Literals = { true: "true", false: "false", null: "null" };
export const PYTHON_LITERALS: Literals = { true: "True", false: "False", null: "None" };

/** A value as JSON or as a literal of another language; short lists and objects are on one line. */
export function jsonText(value: unknown, literals = JSON_LITERALS, indent = ""): string {
  const short = oneLine(value, literals);
  if (short.length + indent.length <= WIDTH || typeof value !== "object" || value === null) {
    return short;
  }
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const lines = Array.isArray(value)
    ? value.map((item) => jsonText(item, literals, inner))
    : Object.entries(value).map(
        ([key, item]) => `${JSON.stringify(key)}: ${jsonText(item, literals, inner)}`,
      );
  return `${open}\n${lines.map((line) => inner + line).join(",\n")}\n${indent}${close}`;
}

function oneLine(value: unknown, literals: Literals): string {
  if (value === null || value === undefined) return literals.null;
  if (typeof value === "boolean") return value ? literals.true : literals.false;
  if (Array.isArray(value)) return `[${value.map((item) => oneLine(item, literals)).join(", ")}]`;
  if (typeof value === "object") {
    const entries = Object.entries(value).map(
      ([key, item]) => `${JSON.stringify(key)}: ${oneLine(item, literals)}`,
    );
    return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
  }
  return JSON.stringify(value);
}
