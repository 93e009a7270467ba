import { expect, test } from "vitest";
import { email } from "./email";

test.each([
  [" Ada@Example.COM ", "ada@example.com"],
  ["ada@bücher.example", "ada@xn--bcher-kva.example"],
  ["Ada@BÜCHER.example", "ada@xn--bcher-kva.example"],
  ["ada@bu\u0308cher.example", "ada@xn--bcher-kva.example"],
  ["ada@XN--BCHER-KVA.example", "ada@xn--bcher-kva.example"],
  ["ada@почта.рф", "ada@xn--80a1acny.xn--p1ai"],
  ["ada@例え。テスト", "ada@xn--r8jz45g.xn--zckzah"],
  ["o'neil+news@mail.example.co", "o'neil+news@mail.example.co"],
])("%s and %s are the same address", (typed, canonical) => {
  expect(email.parse(typed)).toBe(canonical);
  expect(email.parse(canonical)).toBe(canonical);
});

test("a domain that only looks the same is a different domain", () => {
  expect(email.parse("ada@exаmple.com")).not.toBe(email.parse("ada@example.com"));
});

test.each([
  "ada",
  "@example.com",
  "ada@example",
  "ada@example.1",
  "ada@127.0.0.1",
  "ada@[127.0.0.1]",
  "ada@ex ample.com",
  "ada@bü cher.example",
  "ada@bücher.example/x",
  "ada@bücher.example:25",
  "ada@b@ücher.example",
  "ada@bücher..example",
  "ada@-bucher.example",
  "ada@xn--\u200dü.example",
  "a..b@example.com",
  ".a@example.com",
  '"a b"@example.com',
  "a b@example.com",
  "ada@example.com\r\nBcc: eve@example.com",
  "ada\r\nBcc:eve@example.com",
  "ada@example.com, eve@example.com",
  "Ada <ada@example.com>",
  `${"a".repeat(65)}@example.com`,
  `ada@${"a".repeat(64)}.com`,
])("%j is not an address", (typed) => {
  expect(email.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
    "Enter an email address, such as ana@example.com.",
  ]);
});

test("the error mentions accents before the @ and excess length", () => {
  const messages = (text: string) => email.safeParse(text).error?.issues.map((one) => one.message);
  expect(messages("müller@example.com")).toEqual([
    "Use letters without accents (a to z) before the @.",
  ]);
  expect(messages(`ada@${"a.".repeat(125)}com`)).toEqual(["Use at most 254 characters."]);
  expect(messages(`ada@${"ü.".repeat(50)}com`)).toEqual(["Use at most 254 characters."]);
});
