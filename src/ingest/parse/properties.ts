import { z } from "zod";
import { isLong } from "@/base/text/long-integers";
import { type Fault, faults, isDict, isLongerThan, raise } from "@/base/validation";
import { MAX_KEY_CHARACTERS, MAX_NESTING, MAX_PROPERTIES, MAX_STRING_CHARACTERS } from "./limits";

export type Properties = Record<string, unknown>;

type PropertyFault = { fault: Fault; path: (string | number)[] };

export class PropertyWalk {
  readonly faults: PropertyFault[] = [];
  keys = 0;
  /** Whether any number is beyond a double's range (`1e400`). */
  infinite = false;
  /** Whether any number is so large that a double may have rounded it. */
  long = false;
  readonly #path: (string | number)[] = [];

  /** Stops after `maxFaults` faults. */
  constructor(
    properties: Properties,
    private readonly maxFaults: number,
  ) {
    const count = Object.keys(properties).length;
    if (count > MAX_PROPERTIES) this.#addFault(faults.tooLong(MAX_PROPERTIES, count, "Dictionary"));
    else this.#visitObject(properties, 1);
  }

  #addFault(fault: Fault): void {
    this.faults.push({ fault, path: [...this.#path] });
  }

  #visit(value: unknown, level: number): void {
    if (this.faults.length >= this.maxFaults) return;
    if (typeof value === "string") {
      if (isLongerThan(value, MAX_STRING_CHARACTERS)) {
        this.#addFault(faults.stringTooLong(MAX_STRING_CHARACTERS));
      }
    } else if (typeof value === "number") {
      if (!Number.isFinite(value)) this.infinite = true;
      else if (isLong(value)) this.long = true;
    } else if (Array.isArray(value)) {
      if (this.#mayEnter(level)) this.#visitList(value, level);
    } else if (isDict(value)) {
      if (this.#mayEnter(level)) this.#visitObject(value, level);
    }
  }

  /** Stops descending at the limit: 20,000 levels would overflow the stack. */
  #mayEnter(level: number): boolean {
    if (level <= MAX_NESTING) return true;
    this.#addFault(faults.value(`properties can be nested at most ${MAX_NESTING} levels deep`));
    return false;
  }

  #visitList(list: readonly unknown[], level: number): void {
    for (let index = 0; index < list.length; index += 1) {
      this.#path.push(index);
      this.#visit(list[index], level + 1);
      this.#path.pop();
    }
  }

  #visitObject(object: Properties, level: number): void {
    for (const key of Object.keys(object)) {
      this.keys += 1;
      if (isLongerThan(key, MAX_KEY_CHARACTERS)) {
        this.#addFault(
          faults.value(
            `a property key can have at most ${MAX_KEY_CHARACTERS} characters: ${key.slice(0, 40)}…`,
          ),
        );
        continue;
      }
      this.#path.push(key);
      this.#visit(object[key], level + 1);
      this.#path.pop();
    }
  }
}

/** The zod schema of an event's properties; reports at most `maxFaults` faults. */
export const properties = (maxFaults: number) =>
  z
    .unknown()
    .transform((input, ctx): Properties => {
      if (!isDict(input)) {
        raise(ctx, input === undefined ? faults.missing : faults.dictType);
        return z.NEVER;
      }
      for (const { fault, path } of new PropertyWalk(input, maxFaults).faults)
        raise(ctx, fault, path);
      return input;
    })
    .meta({ type: "object", additionalProperties: true, maxProperties: MAX_PROPERTIES });
