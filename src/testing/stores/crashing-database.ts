import type { PrismaClient } from "@/database";

export class Crash extends Error {}

/**
 * A client that can crash its process at any call: `tick` is called before and after each one, also
 * in transactions (which then roll back) and after a commit, and throws {@link Crash} to crash.
 */
export function crashingDatabase(prisma: PrismaClient, tick: () => void): PrismaClient {
  return wrap(prisma, tick) as PrismaClient;
}

function wrap(client: object, tick: () => void): object {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === "$transaction") return transaction(target as PrismaClient, tick);
      if (typeof value === "function") return around(value.bind(target), tick);
      const isModel = typeof value === "object" && value !== null && typeof name === "string";
      return isModel && !/^[$_]/.test(name) ? wrapModel(value, tick) : value;
    },
  });
}

const wrapModel = (model: object, tick: () => void): object =>
  new Proxy(model, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? around(value.bind(target), tick) : value;
    },
  });

type Work = (...args: unknown[]) => Promise<unknown>;

/** Calls are lazy in Prisma: one given to a batch runs later, and is not a promise yet. */
const around =
  (work: Work, tick: () => void): Work =>
  (...args) => {
    tick();
    return work(...args);
  };

function transaction(client: PrismaClient, tick: () => void) {
  return async (work: unknown, options?: object) => {
    tick();
    const result =
      typeof work === "function"
        ? await client.$transaction((tx) => work(wrap(tx, tick)), options)
        : await client.$transaction(work as never);
    tick();
    return result;
  };
}
