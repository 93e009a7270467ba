import type { z } from "zod";
import { MAX_REPORTED_FAULTS, type ValidationEntry } from "../errors";
import { Fault, faults } from "./fault";

/** Where the input came from: the first element of every `loc`. */
export type Source = "body" | "query" | "path" | "header";
export type Path = readonly (string | number)[];

/** The limits of an echoed input, in characters of its texts and keys, and in levels. */
const ECHO_BUDGET = 16_384;
const ECHO_DEPTH = 16;

/**
 * The budget left after `value`; negative if it does not fit, and then counting stops immediately.
 * An error in a body of 10 MiB must not cause a response a hundred times that size, and
 * JSON.stringify overflows the stack on an echo that is thousands of levels deep.
 */
function spend(budget: number, value: unknown, depth: number): number {
  if (typeof value === "string") return budget - value.length;
  if (typeof value !== "object" || value === null) return budget - 1;
  if (depth === 0) return -1;
  return Array.isArray(value)
    ? spendOnList(budget - 1, value, depth - 1)
    : spendOnObject(budget - 1, value, depth - 1);
}

/** Iterates by index, since `entries` would first copy millions of items. */
function spendOnList(budget: number, list: readonly unknown[], depth: number): number {
  let left = budget;
  for (let index = 0; index < list.length && left >= 0; index += 1) {
    left = spend(left, list[index], depth);
  }
  return left;
}

function spendOnObject(budget: number, object: object, depth: number): number {
  let left = budget;
  for (const key of Object.keys(object)) {
    left = spend(left - key.length, Reflect.get(object, key), depth);
    if (left < 0) break;
  }
  return left;
}

/** Objects already found to be too large: every missing field refers to the same object. */
const tooLarge = new WeakSet<object>();

function fits(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return spend(ECHO_BUDGET, value, 0) >= 0;
  if (tooLarge.has(value)) return false;
  const fitting = spend(ECHO_BUDGET, value, ECHO_DEPTH) >= 0;
  if (!fitting) tooLarge.add(value);
  return fitting;
}

function echo(value: unknown): { input?: unknown } {
  const input = value ?? null;
  return fits(input) ? { input } : {};
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/**
 * For `missing`, the reported input is the object without the field; outside of bodies, there is
 * none.
 */
function inputOf(fault: Fault, source: Source, root: unknown, path: Path): unknown {
  if (fault !== faults.missing) return valueAt(root, path);
  return source === "body" && path.length > 0 ? valueAt(root, path.slice(0, -1)) : null;
}

/** One entry of a 422 body. Echoes the invalid input unless it is too large. */
export function entryOf(fault: Fault, source: Source, root: unknown, path: Path): ValidationEntry {
  return {
    type: fault.type,
    loc: [source, ...path],
    msg: fault.msg,
    ...echo(inputOf(fault, source, root, path)),
    ...(fault.ctx ? { ctx: fault.ctx } : {}),
  };
}

/** The message without the API's prefix, which means nothing to a user of the console. */
export const withoutPrefix = (msg: string): string => msg.replace(/^Value error, /, "");

/** `query.series.0.metric: Input should be …` */
export function describeEntry({ loc, msg }: ValidationEntry): string {
  const [, ...path] = loc;
  const words = withoutPrefix(msg);
  return path.length === 0 ? words : `${path.join(".")}: ${words}`;
}

function stepsOf(path: readonly PropertyKey[]): (string | number)[] {
  return path.map((step) => (typeof step === "symbol" ? String(step) : step));
}

function faultOf(issue: z.core.$ZodIssue): Fault {
  const fault: unknown = issue.code === "custom" ? issue.params?.fault : undefined;
  // Plain zod rules (`.refine`, `.regex`, …) are Tallymark's own rules.
  return fault instanceof Fault ? fault : faults.value(issue.message);
}

/**
 * The entries of a zod error, in the order of the schema's fields and the input's lists. Renders
 * only the issues that are reported, since a large batch can have a hundred thousand.
 */
export function renderIssues(
  issues: readonly z.core.$ZodIssue[],
  source: Source,
  root: unknown,
): ValidationEntry[] {
  return issues.slice(0, MAX_REPORTED_FAULTS).flatMap((issue) => {
    const path = stepsOf(issue.path);
    if (issue.code !== "unrecognized_keys") return [entryOf(faultOf(issue), source, root, path)];
    return issue.keys.map((key) => entryOf(faults.extraForbidden, source, root, [...path, key]));
  });
}
