import { formatChange } from "../format/number";
import type { Column } from "../table/table";
import type { ReadNumber } from "../table/value-columns";
import { ChangeMark } from "./number-tile";

/** The change from a previous value. In CSV files it is a fraction of the previous value. */
export function changeColumn<T>(now: ReadNumber<T>, before: ReadNumber<T>): Column<T> {
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
