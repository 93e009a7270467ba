import type { Scalar as QueryScalar } from "@/query";
import type { WireFilter, WireTrend } from "@/query/engine/language/wire";

/** Types of the query language under the names that it gives them. */
export type Scalar = QueryScalar;
export type Operator = WireFilter["op"];
export type Granularity = NonNullable<WireTrend["granularity"]>;
