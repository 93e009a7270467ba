import type { Field } from "../model/fields";
import type { Filter, Test } from "../model/filter";
import type { TimeRange } from "../time/buckets";

/** The events of which one must have a field or a value. */
type ExistenceScope = {
  projectIds: readonly string[];
  ranges: readonly TimeRange[];
  filters: readonly Filter[];
  field: Field;
};

/** Whether an event has the field; null, arrays and objects count too. */
export type FieldExistenceQuestion = ExistenceScope;

export type ValueTest = Extract<Test, { kind: "among" | "groups" }>;

/** Which of the tests of the field an event passes. Null is not among their values. */
export type ValueExistenceQuestion = ExistenceScope & { tests: readonly ValueTest[] };
