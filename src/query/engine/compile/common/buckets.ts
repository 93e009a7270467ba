import type { Grid } from "@/query/engine/time/grid";
import type { Bindings } from "./bindings";

/** A step so long that every event is in the first bucket. */
const SINGLE_STEP = 2 ** 40;

/** The start of the bucket that contains a time; both times are in Unix seconds. */
export function bucketSql(grid: Grid, bindings: Bindings): (seconds: string) => string {
  if (grid.kind === "listed") {
    const starts = bindings.bind("Array(UInt32)", grid.starts);
    return (seconds) => `toInt64(roundDown(${seconds}, ${starts}))`;
  }
  const start = bindings.bind("Int64", grid.start);
  const step = bindings.bind("Int64", grid.kind === "even" ? grid.step : SINGLE_STEP);
  return (seconds) => `${start} + intDiv(${seconds} - ${start}, ${step}) * ${step}`;
}

/** The number of the bucket in the grid that contains a time, counting from 1. */
export function bucketNumberSql(grid: Grid, bindings: Bindings): (seconds: string) => string {
  if (grid.kind === "listed") {
    const starts = bindings.bind("Array(UInt32)", grid.starts);
    const numbers = bindings.bind(
      "Array(Int32)",
      grid.starts.map((_, index) => index + 1),
    );
    return (seconds) =>
      `transform(roundDown(${seconds}, ${starts}), ${starts}, ${numbers}, toInt32(0))`;
  }
  const start = bindings.bind("Int64", grid.start);
  const step = bindings.bind("Int64", grid.kind === "even" ? grid.step : SINGLE_STEP);
  return (seconds) => `toInt32(intDiv(${seconds} - ${start}, ${step}) + 1)`;
}
