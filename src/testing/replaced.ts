/** The object with other properties; its methods still work on the original. */
export const replaced = <T extends object>(original: T, properties: object): T =>
  new Proxy(original, {
    get: (target, name) => {
      const own: unknown = Reflect.get(properties, name);
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
