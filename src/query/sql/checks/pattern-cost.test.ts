import { describe, expect, test } from "vitest";
import { mayRescan } from "./pattern-cost";

describe("finding all matches of a pattern", () => {
  test.each([
    "a*b|a",
    "a|a*b",
    "(a*b)?a",
    "(?:a+b)*a",
    "(?:a{2,}b){0,1}a",
    "(a?)(a*b)?",
    "x(a[^x]*b|a)",
    "((a*)b)?a",
    "(a*b|a)+",
    "\\w+!|\\w",
    "[|]+x|y",
    "\\p{L}+x|y",
    "a)",
    "(a",
  ])("may scan the text many times: %s", (pattern) => {
    expect(mayRescan(pattern)).toBe(true);
  });

  test.each([
    "",
    "a",
    "\\d+",
    "[a-z]+@[a-z.]+\\.[a-z]{2,}",
    "https?://(www\\.)?\\S+",
    "\\d+|\\w+",
    "view|buy|cart",
    "(view|buy)+",
    "(\\w+\\.)+com",
    "#(\\w+)",
    "\\d{4}-\\d{2}-\\d{2}",
    "a.*b",
    "(?i)utm_(source|medium)=([^&]*)",
    "[)|(]+x",
    "\\(a*b\\)?",
    "(?P<key>\\w+)=(?P<value>\\w+)",
  ])("scans the text once: %s", (pattern) => {
    expect(mayRescan(pattern)).toBe(false);
  });
});
