/** What a test does not name cannot be reached: using it fails the test. */
export const absent = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: (_, property) => {
      throw new Error(`The test has no ${name} (${String(property)}).`);
    },
  });
