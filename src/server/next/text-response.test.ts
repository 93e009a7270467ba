import { expect, it } from "vitest";
import { textResponse } from "./text-response";

it("a text with the visitor's address is stored by no cache", async () => {
  const response = textResponse("# Überblick", "markdown");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
  expect([response.status, await response.text()]).toEqual([200, "# Überblick"]);
  expect(textResponse("None.", "plain", 404).status).toBe(404);
});
