import type { OracleAnswer } from "./oracle";

/** The parts of a result of the metrics API that the oracle computes, too. */
export type ComparedResult = Values & {
  series?: (Values & { breakdown: unknown; other?: true })[];
};

type Values = { total: number; data: { value: number }[] };

/** The oracle's answer in the form in which results are compared. */
export const resultOf = (answer: OracleAnswer) => ({
  ...rounded(answer),
  series: answer.series.map((one) => ({
    breakdown: one.breakdown,
    other: one.other,
    ...rounded(one),
  })),
});

/** A result of the API in the form in which results are compared. */
export const roundedValues = (result: ComparedResult) => ({
  ...valuesOf(result),
  series: (result.series ?? []).map((one) => ({
    breakdown: one.breakdown,
    other: one.other ?? false,
    ...valuesOf(one),
  })),
});

const valuesOf = ({ total, data }: Values) =>
  rounded({ total, values: data.map((point) => point.value) });

/**
 * Total, number of buckets and the buckets that are not zero, so that a difference can
 * be read. Interpolation may differ in the last digits; nothing else does, and no value
 * here needs that many.
 */
function rounded({ total, values }: { total: number; values: number[] }) {
  const round = (value: number) => Math.round(value * 1e9) / 1e9;
  const filled = values.flatMap((value, index) => (value === 0 ? [] : [[index, round(value)]]));
  return { total: round(total), buckets: values.length, filled };
}
