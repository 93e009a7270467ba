import { renderRows } from "../report/table";
import type { Cost, Costs } from "./costs";
import type { Size, SizeInput } from "./size";

const number = (value: number, digits = 0): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: digits });

/** Small amounts with one digit behind the point. */
const amount = (value: number): string => number(value, value < 10 ? 1 : 0);

/** A table of the roles, and a list of what they have in common. */
export function renderSize({ eventsPerSecond, days }: SizeInput, size: Size): string {
  const rows = size.roles.map(({ name, nodes, cores, terabytes }) => [
    name,
    number(nodes),
    number(cores),
    amount(terabytes),
  ]);
  const { partitions, gigabits, replayHours, monthly } = size;
  const facts = [
    `${number(eventsPerSecond)} events/s, ${number(days)} days`,
    `network ${gigabits < 1 ? "below 1" : number(gigabits)} Gbit/s`,
    ...(size.roles.length > 1
      ? [`partitions ${partitions}`, `replay of one ${amount(replayHours)} core-hours`]
      : []),
    `${number(monthly)} a month`,
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
      `${number(value, value < 1_000 ? 1 : 0)}${unit === "/s" ? "" : " "}${unit}`,
      basis,
      note,
    ]),
  );
