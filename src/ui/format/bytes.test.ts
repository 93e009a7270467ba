import { expect, it } from "vitest";
import { formatBytes } from "./bytes";

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1_023, "1,023 bytes"],
  [1_024, "1 KiB"],
  [1_536, "1.5 KiB"],
  [1_048_575, "1 MiB"],
  [64 * 1_024 ** 2, "64 MiB"],
  [999.6 * 1_024 ** 3, "0.976 TiB"],
  [10 * 1_024 ** 3, "10 GiB"],
  [-2_048, "-2 KiB"],
  [null, "–"],
  [Number.NaN, "–"],
])("%s is %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
