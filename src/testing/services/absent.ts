/**
 * A dependency that the test does not provide, except for what is `given`. Using
 * more fails the test.
 */
export const absent = <T extends object>(name: string, given: Partial<T> = {}): T =>
  new Proxy(given as T, {
    get: (target, property) => {
      if (Object.hasOwn(target, property)) return Reflect.get(target, property);
      throw new Error(`The test has no ${name} (${String(property)}).`);
    },
  });
