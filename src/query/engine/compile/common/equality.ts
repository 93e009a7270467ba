import type { Scalar } from "@/query/engine/model/filter";
import type { Bindings } from "./bindings";
import type { FieldSql, Typed } from "./fields";
import { and, NEVER, or } from "./logic";

type BindType = "String" | "Float64" | "Bool";

/**
 * The only definition of equality: each value is compared with those of its type, and null is
 * `isNull`. Zero is compared separately, because IN distinguishes -0 from 0.
 */
export function equalsSql(
  values: readonly Scalar[],
  { string, number, boolean }: Pick<FieldSql, "string" | "number" | "boolean">,
  isNull: string,
  bindings: Bindings,
): string {
  const among = (type: BindType, { is, value }: Typed, wanted: readonly Scalar[]): string => {
    const [first] = wanted;
    if (first === undefined || is === NEVER) return NEVER;
    return wanted.length === 1
      ? and(is, `${value} = ${bindings.bind(type, first)}`)
      : and(is, `${value} IN ${bindings.bind(`Array(${type})`, wanted)}`);
  };
  const numbers = values.filter((value) => typeof value === "number");
  return or(
    among(
      "String",
      string,
      values.filter((value) => typeof value === "string"),
    ),
    among(
      "Float64",
      number,
      numbers.filter((value) => value !== 0),
    ),
    among("Float64", number, numbers.filter((value) => value === 0).slice(0, 1)),
    among(
      "Bool",
      boolean,
      values.filter((value) => typeof value === "boolean"),
    ),
    values.includes(null) ? isNull : NEVER,
  );
}
