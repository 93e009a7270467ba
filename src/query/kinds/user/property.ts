import { isLongInteger } from "@/base/text/long-integers";
import type { Scalar } from "@/query/engine/model/filter";
import { formatInZone } from "@/query/engine/time/format";
import type { LatestProperty } from "./result";

export type PropertyRow = {
  key: string;
  type: LatestProperty["type"];
  text: string;
  cut: number;
  /** In ms. */
  at: string;
};

export function propertyOf(row: PropertyRow, zone: string): LatestProperty {
  return {
    key: row.key,
    type: row.type,
    value: scalarOfText(row),
    cut: row.cut === 1,
    at: formatInZone(Number(row.at), zone),
  };
}

function scalarOfText({ type, text }: PropertyRow): Scalar {
  switch (type) {
    case "number":
      return isLongInteger(text) ? text : Number(text);
    case "boolean":
      return text === "true";
    case "null":
      return null;
    default:
      return text;
  }
}
