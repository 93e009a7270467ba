import type { Scalar } from "@/query/engine/model/filter";
import type { ResultHead } from "@/query/engine/result/head";

export type KnownValue = {
  /** `90` and `"90"` are two. Of the field "properties" it is a property's name. */
  value: Scalar;
  /** Events that have it. */
  count: number;
};

export type ValuesResult = ResultHead & {
  kind: "values";
  field: string;
  /** The most frequent first. */
  values: KnownValue[];
  /** Whether there are more values than are given. */
  has_more: boolean;
  /**
   * Whether every event was looked at and every value counted. Where a field has very many values, only
   * those that are met first are counted, and of the properties' names a sample of the events.
   */
  exact: boolean;
};
