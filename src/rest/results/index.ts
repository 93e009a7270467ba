import { z } from "zod";
import { named } from "@/base/validation";
import { funnel, paths, retention } from "./journeys";
import { events, user, users, values } from "./records";
import { breakdown, trend } from "./series";

/** The result of a query, in the format of its kind. */
export const QueryResultSchema = named(
  "QueryResult",
  z.discriminatedUnion("kind", [
    trend,
    breakdown,
    funnel,
    retention,
    paths,
    events,
    users,
    user,
    values,
  ]),
);
