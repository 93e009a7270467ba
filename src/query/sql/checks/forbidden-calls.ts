import { isAllowedFunction } from "../dialect/functions";
import { SQL_COLUMNS } from "../dialect/schema";
import {
  argumentsOf,
  callOf,
  linesOf,
  mayHideCall,
  parseQueryTree,
  type TreeLine,
} from "../syntax/query-tree";
import { convertsText, makesState } from "./aggregate-states";
import { isValueType, typeArgumentOf } from "./type-texts";

/**
 * Whether a statement, as ClickHouse understood it (the lines of EXPLAIN QUERY TREE), calls a
 * function that is not allowed, or creates the state of an aggregate from text.
 */
export function callsForbidden(explained: readonly string[]): boolean {
  const lines = [...linesOf(parseQueryTree(explained))];
  const makesStates = lines.some((line) => makesState(callOf(line)?.name ?? ""));
  const aliases = new Set(
    lines.flatMap((line) => /\b(?:alias|cte_name): ([^,]+)/.exec(line.text)?.[1] ?? []),
  );
  const isStored = (name: string) => COLUMNS.has(name) && !aliases.has(name);
  return lines.some((line) => {
    const name = callOf(line)?.name;
    if (mayHideCall(line) || (name !== undefined && !isAllowedFunction(name))) return true;
    if (convertsToState(line, name)) return true;
    return makesStates && convertsOther(line, name, isStored);
  });
}

const COLUMNS = new Set(SQL_COLUMNS.map((column) => column.name));
const CONSTANT =
  /^CONSTANT id: \d+, (?:alias: .*, )?constant_value: ('[\s\S]*'), constant_value_type: /;

function convertsToState(line: TreeLine, name = ""): boolean {
  const index = typeArgumentOf(name);
  if (index === undefined) return false;
  const type = argumentsOf(line).at(index);
  return type !== undefined && !isValueType(CONSTANT.exec(type.text)?.[1] ?? "");
}

/** Whether text is converted to the type of something other than a stored column. */
function convertsOther(
  line: TreeLine,
  name: string | undefined,
  isStored: (name: string) => boolean,
) {
  if (line.text === "INTERPOLATE") return true;
  if (name === undefined || !convertsText(name)) return false;
  return [...linesOf(line.below)].some((operand) => {
    const column = /^IDENTIFIER id: .*identifier: (\S+)/.exec(operand.text)?.[1];
    if (operand.text.startsWith("MATCHER ")) return true;
    if (column !== undefined && column !== "events")
      return !isStored(column.split(".").at(-1) ?? "");
    return makesState(callOf(operand)?.name ?? "");
  });
}
