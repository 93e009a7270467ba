import { formatChange } from "../format/time";
import type { Column } from "../table/table";
import type { FigureOf } from "../table/value-columns";
import { ChangeMark } from "./";

/** How much more or less a figure is than one before: in a file, as a share of that. */
export function changeColumn<T>(now: FigureOf<T>, before: FigureOf<T>): Column<T> {
  const changeOf = (row: T): number | null => {
    const [is, was] = [now(row), before(row)];
    return is === null || is === undefined || !was ? null : (is - was) / was;
  };
  return {
    key: "change",
    header: "Change",
    align: "right",
    cell: (row) => {
      const change = formatChange(now(row), before(row));
      return change ? <ChangeMark change={change} riseIsGood /> : "–";
    },
    sortValue: changeOf,
    csv: changeOf,
  };
}
