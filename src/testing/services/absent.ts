/** A dependency that the test does not provide. Using it fails the test. */
export const absent = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: (_, property) => {
      throw new Error(`The test has no ${name} (${String(property)}).`);
    },
  });
