import { DATASET_EVENTS } from "../data/dataset-sql";
import type { Part } from "../part";
import { measureCases } from "../queries/measure";
import { METRIC_CASES } from "../queries/metric-cases";

export const metrics: Part = {
  name: "metrics",
  title: `the metrics API, each round over other days, with ${DATASET_EVENTS / 1e6} million events of one project in 13 months`,
  run: (bench) => measureCases(bench, METRIC_CASES),
};
