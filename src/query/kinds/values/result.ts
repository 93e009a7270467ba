import type { Scalar } from "@/query/engine/model/filter";
import type { ResultHead } from "@/query/engine/result/result-head";

export type KnownValue = {
  /** `90` and `"90"` are distinct. For the field "properties", the value is a property's name. */
  value: Scalar;
  /** The number of events with this value. */
  count: number;
};

export type ValuesResult = ResultHead & {
  kind: "values";
  field: string;
  /** Most frequent first. */
  values: KnownValue[];
  /** Whether values are missing. */
  has_more: boolean;
  /**
   * Whether every event was read and every value counted. If a field has very many values, only
   * those read first are counted; property names come from a sample of the events.
   */
  exact: boolean;
  /** The number of distinct values; if not `exact`, there may be more. */
  distinct: number;
};
