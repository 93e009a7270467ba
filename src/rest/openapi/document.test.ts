import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { ERROR_STATUS } from "@/base/errors";
import { packageRoot } from "@/base/package-root";
import { openApiDocument, ROUTES } from "@/rest";
import { AnswerChecker, pathOf } from "@/testing/openapi/answer-checker";
import { ERROR_CAUSES } from "./error-causes";
import type { MediaType, Method, Operation } from "./types";

const nowMs = Date.UTC(2026, 6, 15, 12);
const document = openApiDocument({
  origin: "https://tallymark.example.org",
  version: "1.2.3",
  nowMs,
});

type Place = { path: string; method: Method; operation: Operation };

const operations: Place[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    path,
    method: method as Method,
    operation,
  })),
);

test("an independent validator accepts the document as OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  expect([result.errors, result.valid, validator.version]).toEqual([undefined, true, "3.1"]);
});

/** The paths and methods that Next serves, by the name of the handler. */
function servedRoutes(): { path: string; method: string; name: string }[] {
  const root = join(packageRoot(), "src/app/api");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.startsWith("v1") && file.endsWith("route.ts"))
    .flatMap((file) => {
      const path = `/api/${file.replace(/\/route\.ts$/, "").replaceAll(/\[(\w+)\]/g, "{$1}")}`;
      const picks = readFileSync(join(root, file), "utf8").matchAll(/([A-Z]+): "(\w+)"/g);
      return [...picks].map(([, method = "", name = ""]) => ({ path, method, name }));
    });
}

test("every route of the API that Next serves is an operation, at the path and with the method it declares", () => {
  const served = servedRoutes();
  const declared = Object.entries(ROUTES).map(([name, { declaration }]) => ({
    path: declaration.path,
    method: declaration.method,
    name,
  }));
  const byName = (list: typeof served) => list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const own = { path: "/api/v1/openapi.json", method: "GET", name: "openapi" };
  expect(byName(served)).toEqual(byName([...declared, own]));
  for (const { path, method } of served) {
    expect(document.paths[path]?.[method.toLowerCase() as Method]).toBeDefined();
  }
});

test("every operation has an id of its own, a known tag, texts, and responses to failures", () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = document.tags.map(({ name }) => name);
  for (const { operation } of operations) {
    expect(tags).toEqual(expect.arrayContaining(operation.tags));
    expect(operation.summary).toMatch(/^[A-Z][^.]+$/);
    expect(operation.description).toMatch(/\.$/);
    if (operation.security.length > 0) {
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["401", "500"]));
    }
  }
});

test("every parameter in a path is declared", () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (operation.parameters ?? []).filter((one) => one.in === "path");
    expect(declared.map(({ name }) => name)).toEqual(inPath);
  }
});

test("every operation with a key has examples of what it takes and returns, and every example is valid", () => {
  const checker = new AnswerChecker(document);
  const expectValid = (media: MediaType, at: string[]) => {
    const validate = checker.validator([...at, "schema"]);
    for (const { value } of Object.values(media.examples ?? {})) {
      validate(value);
      expect(validate.errors ?? [], at.join(" ")).toEqual([]);
    }
  };
  for (const { operation, ...place } of operations) {
    const at = pathOf(place);
    for (const [index, parameter] of (operation.parameters ?? []).entries()) {
      const { schema, examples, content = {} } = parameter;
      const here = [...at, "parameters", `${index}`];
      if (schema && examples) expectValid({ schema, examples }, here);
      for (const [type, media] of Object.entries(content)) {
        expectValid(media, [...here, "content", type]);
      }
    }
    const request = Object.entries(operation.requestBody?.content ?? {});
    for (const [type, media] of request) {
      expectValid(media, [...at, "requestBody", "content", type]);
      expect(Object.keys(media.examples ?? {}).length).toBeGreaterThan(0);
    }
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      for (const [type, media] of Object.entries(content)) {
        expectValid(media, [...at, "responses", status, "content", type]);
        const isResult = status.startsWith("2") && operation.security.length > 0;
        const count = Object.keys(media.examples ?? {}).length;
        if (isResult) expect(count, [...at, status, type].join(" ")).toBeGreaterThan(0);
      }
    }
  }
});

test("docs/api-basics.md has every error code with its status and the same cause", () => {
  const docs = readFileSync(join(packageRoot(), "docs/api-basics.md"), "utf8");
  const rows = [...docs.matchAll(/^\| (\d+)\s+\| `(\w+)`\s+\| (.+?)\s+\|$/gm)];
  const table = rows.map(([, status, code, cause]) => [code, Number(status), cause]);
  const expected = Object.entries(ERROR_CAUSES).map(([code, cause]) => [
    code,
    ERROR_STATUS[code as keyof typeof ERROR_STATUS],
    cause,
  ]);
  expect(table.toSorted()).toEqual(expected.toSorted());
});

test("only a batch can be handled leniently", () => {
  const lenient = operations.flatMap(({ operation }) =>
    (operation.parameters ?? [])
      .filter(({ name }) => name === "Prefer" || name === "handling")
      .map(({ name }) => `${operation.operationId} ${name}`),
  );
  expect(lenient).toEqual(["ingest.batch handling", "ingest.batch Prefer"]);
});

test("the examples of queries cover today", () => {
  const { parameters = [] } = document.paths["/api/v1/query/metrics/{metric_name}"]?.get ?? {};
  const days = (name: string) =>
    parameters.find((one) => one.name === name)?.examples?.days?.value ?? null;
  expect([days("start_time"), days("end_time")]).toEqual(["2026-07-14", "2026-07-16"]);
});

test("the document is made once a day, for any address", () => {
  const other = openApiDocument({
    origin: "https://other.example.org",
    version: "1.2.3",
    nowMs: nowMs + 1,
  });
  expect(other.paths).toBe(document.paths);
  expect(other.servers).toEqual([{ url: "https://other.example.org" }]);
});
