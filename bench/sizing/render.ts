import { formatNumber } from "../report/format-number";
import { renderRows } from "../report/table";
import type { Cost, Costs } from "./costs";
import type { Size, SizeInput } from "./size";

/** Small amounts with one digit behind the point. */
const amount = (value: number): string => formatNumber(value, value < 10 ? 1 : 0);

/** A table of the roles, and a list of what they have in common. */
export function renderSize({ eventsPerSecond, days }: SizeInput, size: Size): string {
  const rows = size.roles.map(({ name, nodes, cores, terabytes }) => [
    name,
    formatNumber(nodes),
    formatNumber(cores),
    amount(terabytes),
  ]);
  const { partitions, gigabits, replayHours, monthly } = size;
  const facts = [
    `${formatNumber(eventsPerSecond)} events/s, ${formatNumber(days)} days`,
    `network ${gigabits < 1 ? "below 1" : formatNumber(gigabits)} Gbit/s`,
    ...(size.roles.length > 1
      ? [`partitions ${partitions}`, `replay of one ${amount(replayHours)} core-hours`]
      : []),
    `${formatNumber(monthly)} a month`,
  ];
  const list = facts.map((fact) => `- ${fact}`).join("\n");
  return `${renderRows(["role", "nodes", "cores each", "TB in all"], rows)}\n\n${list}`;
}

/** The costs that the arithmetic begins with. */
export const renderCosts = (costs: Costs): string =>
  renderRows(
    ["cost", "value", "basis", "what"],
    Object.values<Cost>(costs).map(({ name, value, unit, basis, note }) => [
      name,
      `${formatNumber(value, value < 1_000 ? 1 : 0)}${unit === "/s" ? "" : " "}${unit}`,
      basis,
      note,
    ]),
  );
