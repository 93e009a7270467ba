import { ClickHouseError as ServerError } from "@clickhouse/client";
import { describe, expect, test } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { ClickHouseError, errorForFailure } from "./errors";

const server = (code: number) =>
  new ServerError({ message: "secret row", code: String(code), type: "WRONG" });

describe("errorForFailure", () => {
  test.each([[159], [241], [202], [394], [252], [1000], [1001], [1002]])(
    "code %i can be cured by asking again or for less",
    (code) => {
      const error = errorForFailure(server(code));
      expect(error).toBeInstanceOf(BackendUnavailable);
      expect(error.cause).toEqual(new ClickHouseError(code));
    },
  );

  test.each([[47], [62], [396], [516]])("code %i is told by its number alone", (code) => {
    const error = errorForFailure(server(code));
    expect(error).toBeInstanceOf(ClickHouseError);
    expect(error).toMatchObject({ code });
    expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain("secret");
  });

  test("an answer in which the library finds no type keeps its code, and loses its text", () => {
    const error = errorForFailure(new Error("Code: 27. DB::Exception: secret row"));
    expect(error).toEqual(new ClickHouseError(27));
  });

  test("what a proxy says instead of ClickHouse is not passed on", () => {
    const error = errorForFailure(new Error("<html>secret</html>"));
    expect(error).toBeInstanceOf(BackendUnavailable);
    expect(error.cause).toBeUndefined();
  });

  test("no answer at all is a store that is away", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), {
      code: "ECONNREFUSED",
    });
    const error = errorForFailure(refused);
    expect(error).toBeInstanceOf(BackendUnavailable);
    expect(error.cause).toBe(refused);
  });
});

test("a query that is too slow or too large says so", () => {
  expect(errorForFailure(server(159))).toMatchObject({ detail: expect.stringMatching(/too long/) });
  expect(errorForFailure(server(241))).toMatchObject({ detail: expect.stringMatching(/memory/) });
});
