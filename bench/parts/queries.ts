import { DATASET_EVENTS } from "../data/dataset-sql";
import type { Part } from "../part";
import { measureCases } from "../queries/measure";
import { QUERY_CASES } from "../queries/query-cases";

export const queries: Part = {
  name: "queries",
  title: `the query API, each round over other days, with ${DATASET_EVENTS / 1e6} million events of one project in 13 months`,
  run: (bench) => measureCases(bench, QUERY_CASES),
};
