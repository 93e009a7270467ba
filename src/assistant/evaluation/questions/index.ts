import type { Question } from "../engine/question";
import { aggregates } from "./aggregates";
import { breakdowns } from "./breakdowns";
import { comparisons } from "./comparisons";
import { counts } from "./counts";
import { data } from "./data";
import { filters } from "./filters";
import { followUps } from "./follow-ups";
import { funnels } from "./funnels";
import { paths } from "./paths";
import { ratios } from "./ratios";
import { retention } from "./retention";
import { sessions } from "./sessions";
import { superlatives } from "./superlatives";
import { trends } from "./trends";
import { uniques } from "./uniques";
import { users } from "./users";

/** What people ask about the sample shop. */
export const QUESTIONS: readonly Question[] = [
  ...counts,
  ...uniques,
  ...sessions,
  ...trends,
  ...superlatives,
  ...breakdowns,
  ...filters,
  ...aggregates,
  ...comparisons,
  ...funnels,
  ...retention,
  ...paths,
  ...ratios,
  ...followUps,
  ...data,
  ...users,
];
