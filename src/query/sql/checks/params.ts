import { SQL_LIMITS } from "../dialect/limits";
import { SqlRejection } from "../faults/fault";
import type { Token } from "../syntax/lexer";

type ParamScalar = string | number | boolean | null;
/** The values for `{name:Type}`, by name. */
export type SqlParams = Readonly<Record<string, ParamScalar | readonly ParamScalar[]>>;

export const PARAM_NAME = /^[A-Za-z_]\w{0,63}$/;

const SCALAR = [
  "String",
  "Bool",
  "U?Int(8|16|32|64|128|256)",
  "Float(32|64)",
  "Decimal(32|64|128|256)?\\([0-9, ]+\\)",
  "Date(32)?",
  "DateTime(\\('[\\w/+-]+'\\))?",
  "DateTime64\\([0-9](, ?'[\\w/+-]+')?\\)",
  "UUID",
].join("|");

/** Not Identifier, which would bypass the check of names. */
const TYPE = new RegExp(
  `^(${SCALAR}|Nullable\\((${SCALAR})\\)|Array\\(((${SCALAR})|Nullable\\((${SCALAR})\\))\\))$`,
);

const PARAMETER = /^\{\s*(\w+)\s*:([\s\S]*)\}$/;

/** Throws {@link SqlRejection} unless each `{name:Type}` has an allowed type and a value. */
export function assertBound(tokens: readonly Token[], params: SqlParams): void {
  for (const { kind, text, at } of tokens) {
    if (kind !== "parameter") continue;
    const [, name = "", type = ""] = PARAMETER.exec(text) ?? [];
    if (!TYPE.test(type.trim())) {
      throw new SqlRejection({
        sentence: `A parameter cannot have the type ${type.trim().slice(0, 40)}`,
        advice:
          "Use String, a number type, Date, DateTime, UUID, Bool, or an Array of one of them.",
        offset: at,
      });
    }
    if (!Object.hasOwn(params, name)) {
      throw new SqlRejection({
        sentence: `There is no value for the parameter ${name}`,
        advice: `Add it to "params".`,
        offset: at,
      });
    }
  }
}

/** The rule that a value violates, as text; null if it is valid. */
export function paramFault(value: unknown): string | null {
  if (!Array.isArray(value)) return scalarFault(value);
  const { maxParamItems } = SQL_LIMITS;
  if (value.length > maxParamItems) return `a list can have at most ${maxParamItems} items`;
  return value.map(scalarFault).find((fault) => fault !== null) ?? null;
}

function scalarFault(value: unknown): string | null {
  const { maxParamCharacters } = SQL_LIMITS;
  if (typeof value === "string") {
    if (value.length <= maxParamCharacters) return null;
    return `a value can have at most ${maxParamCharacters} characters`;
  }
  const plain = value === null || typeof value === "boolean" || typeof value === "number";
  return plain ? null : "a value must be a string, a number, a boolean, null or a list of these";
}
