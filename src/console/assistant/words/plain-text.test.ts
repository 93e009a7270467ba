import { expect, test } from "vitest";
import { plainText } from "./plain-text";

test("Markdown is read out without its marks", () => {
  const text =
    "## Sign-ups\n\n**12** of [these](/p/1), up\nfrom `9`.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n";
  expect(plainText(text)).toBe("Sign-ups\n12 of these, up from 9.\na\nb\n1\n2");
  expect(plainText("```sql\nSELECT 1\n```")).toBe("SELECT 1");
});
