import { EVENTS_TABLE, WHOLE_MAPS } from "@/clickhouse/events";
import type {
  FieldExistenceQuestion,
  ValueExistenceQuestion,
  ValueTest,
} from "../questions/existence";
import { Bindings } from "./common/bindings";
import { type FieldSql, fieldSql, isScalar, type Typed } from "./common/fields";
import { filterSql, testSql } from "./common/filters";
import { ALWAYS, NEVER, nested, or } from "./common/logic";
import type { Statement } from "./common/statement";
import { eventsWithinAny, projectsSql, whereSql } from "./common/where";

/** One row if an event has the field. Reads until the first such event. */
export function compileFieldExistence(question: FieldExistenceQuestion): Statement {
  const bindings = new Bindings();
  const scope = scopeSql(question, bindings);
  const field = fieldSql(question.field, bindings);
  const has = or(isScalar(field), field.isNull, field.isArrayOrObject);
  const sql = `SELECT 1 AS found\nFROM ${EVENTS_TABLE}\n${whereSql(...scope, has)}\nLIMIT 1`;
  return { sql, params: bindings.params, settings: {} };
}

/**
 * One row for each test that an event passes: its number, counting from 1. Reads until all have
 * been passed. Only the distinct values that pass a test are compared with each test.
 */
export function compileValueExistence(question: ValueExistenceQuestion): Statement {
  const bindings = new Bindings();
  const { tests } = question;
  const scope = scopeSql(question, bindings);
  const field = fieldSql(question.field, bindings);
  const any = or(...merged(tests).map((test) => testSql(test, field, bindings)));
  const { columns, field: found } = asColumns(field);
  const values = `SELECT DISTINCT
  ${columns.join(",\n  ")}
FROM ${EVENTS_TABLE}
${whereSql(...scope, any)}`;
  const passed = tests.map(
    (test, index) => `if(${testSql(test, found, bindings)}, ${index + 1}, 0)`,
  );
  const sql = `SELECT DISTINCT arrayJoin(arrayFilter(test -> test > 0, [
  ${passed.join(",\n  ")}
])) AS test
FROM ${nested(values)}
LIMIT ${bindings.bind("UInt16", tests.length)}`;
  return { sql, params: bindings.params, settings: WHOLE_MAPS };
}

const scopeSql = (
  { projectIds, ranges, filters }: FieldExistenceQuestion,
  bindings: Bindings,
): string[] => [
  projectsSql(projectIds, bindings),
  eventsWithinAny(ranges, bindings),
  ...filters.map((filter) => filterSql(filter, bindings)),
];

/** One test of each kind: a long list of conditions would be slow to check for every event. */
const merged = (tests: readonly ValueTest[]): ValueTest[] =>
  (["among", "groups"] as const).flatMap((kind) => {
    const values = tests.flatMap((test) => (test.kind === kind ? test.values : []));
    return values.length === 0 ? [] : [{ kind, values }];
  });

/**
 * Selects the parts of a field that tests of values read, and the field made of
 * the selected columns.
 */
function asColumns(field: FieldSql): { columns: string[]; field: FieldSql } {
  const columns: string[] = [];
  const column = (sql: string, name: string): string => {
    if (sql === ALWAYS || sql === NEVER || sql === "") return sql;
    columns.push(`${sql} AS ${name}`);
    return name;
  };
  const typed = ({ is, value }: Typed, name: string): Typed => ({
    is: column(is, `is_${name}`),
    value: column(value, name),
  });
  return {
    field: {
      string: typed(field.string, "text"),
      numericString: typed(field.numericString, "numeric_text"),
      number: typed(field.number, "number"),
      boolean: typed(field.boolean, "boolean"),
      isNull: NEVER,
      isArrayOrObject: NEVER,
    },
    columns,
  };
}
