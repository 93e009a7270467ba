import { isDict } from "@/base/validation";
import type { ToolCall } from "./answer";

/** Every number in what the tools returned, and the lengths of its lists. */
export const numbersOf = (calls: readonly ToolCall[]): number[] =>
  calls.flatMap(({ output }) => leavesOf(output)).filter((leaf) => typeof leaf === "number");

/** Every text with digits that the tools returned, such as a version or a product's name. */
export const namesWithDigits = (calls: readonly ToolCall[]): string[] =>
  calls
    .flatMap(({ output }) => leavesOf(output))
    .filter((leaf) => typeof leaf === "string")
    .filter((leaf) => /\d/.test(leaf) && /\D/.test(leaf) && leaf.length <= 100);

function leavesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return [value.length, ...value.flatMap(leavesOf)];
  return isDict(value) ? Object.values(value).flatMap(leavesOf) : [value];
}

/** Whether a tool returned a table with a column of exactly these values, in this order. */
export const hasColumn = (calls: readonly ToolCall[], values: readonly number[]): boolean =>
  calls.some((call) => !call.failed && columnsOf(call.output).some((one) => isSame(one, values)));

function columnsOf(output: unknown): unknown[][] {
  const answer = isDict(output) && isDict(output.answer) ? output.answer : output;
  if (!isDict(answer) || !Array.isArray(answer.rows)) return [];
  const rows = answer.rows.filter((row): row is unknown[] => Array.isArray(row));
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
}

const isSame = (column: readonly unknown[], values: readonly number[]): boolean =>
  column.length === values.length &&
  column.every((cell, index) => {
    const value = values[index] ?? Number.NaN;
    return (
      typeof cell === "number" && Math.abs(cell - value) <= 1e-6 * Math.max(1, Math.abs(value))
    );
  });
