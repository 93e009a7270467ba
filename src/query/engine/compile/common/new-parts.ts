import { EVENTS_TABLE } from "@/clickhouse/events";
import type { Bindings } from "./bindings";
import { withoutValues } from "./state-database";
import type { Statement } from "./statement";

/**
 * The blocks whose events are in a part: the name without its fifth component, which only says that
 * it was mutated. Mutations only remove events: those of the own projects change the version, and
 * others do not matter. ClickHouse evaluates this for the name of each part before it reads any.
 */
const blocksSql = (name: string): string =>
  `arrayStringConcat(arraySlice(splitByChar('_', ${name}), 1, 4), '_')`;

/** The parts that exist, for {@link inNewPartsSql}. */
export const ACTIVE_PARTS: Statement = withoutValues(`SELECT ${blocksSql("name")} AS blocks
FROM system.parts
WHERE active AND database = currentDatabase() AND table = '${EVENTS_TABLE}'`);

/**
 * A condition for events in parts that did not exist: they are new, or were merged with new ones.
 */
export const inNewPartsSql = (parts: readonly string[], bindings: Bindings): string =>
  `${blocksSql("_part")} NOT IN ${bindings.bind("Array(String)", parts)}`;
