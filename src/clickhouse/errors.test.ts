import { ClickHouseError as ServerError } from "@clickhouse/client";
import { describe, expect, test } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { ClickHouseError, errorForCode, errorForFailure } from "./errors";

const server = (code: number) =>
  new ServerError({ message: "secret row", code: String(code), type: "WRONG" });

describe("errorForFailure", () => {
  test.each([[159], [241], [202], [394], [252], [1000], [1001], [1002]])(
    "code %i is retryable",
    (code) => {
      const error = errorForFailure(server(code));
      expect(error).toBeInstanceOf(BackendUnavailable);
      expect(error.cause).toEqual(new ClickHouseError(code));
    },
  );

  test.each([[39], [40], [74], [76], [107], [226], [228], [271], [432], [713]])(
    "code %i always means broken files, whatever the statement",
    (code) => {
      const error = errorForFailure(server(code));
      expect(error).toMatchObject({ name: "DamagedData", status: 503, part: "unknown" });
      expect(error.cause).toEqual(new ClickHouseError(code));
    },
  );

  test("any error while reading a part is attributed to that part; an error that only quotes such text is not", () => {
    const reading = `(while reading from part /d/202607_1_9_2_12/by_user.proj/ in table default.events_raw
 (1b3b8ccf-8bde-434c-af08-d8c740606cc2) located on disk default of type local, from mark 0): While reading part by_user`;
    const text = (end: string) => `Cannot read all data: ${reading.replace("\n", "")}${end}`;
    expect(errorForCode(33, text(": While executing MergeTreeSelect(pool)"))).toMatchObject({
      name: "DamagedData",
      part: "202607_1_9_2_12/by_user",
    });
    const quoted = text(
      "': while executing 'FUNCTION toUInt32': While executing MergeTreeSelect(pool)",
    );
    expect(errorForCode(33, quoted)).toEqual(new ClickHouseError(33));
  });

  test.each([[47], [62], [396], [516]])("code %i is reported by its number alone", (code) => {
    const error = errorForFailure(server(code));
    expect(error).toBeInstanceOf(ClickHouseError);
    expect(error).toMatchObject({ code });
    expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain("secret");
  });

  test("an error keeps its code and loses its text if the library finds no type in the response", () => {
    const error = errorForFailure(new Error("Code: 27. DB::Exception: secret row"));
    expect(error).toEqual(new ClickHouseError(27));
  });

  test("the text of a proxy in front of ClickHouse is not passed on", () => {
    const error = errorForFailure(new Error("<html>secret</html>"));
    expect(error).toBeInstanceOf(BackendUnavailable);
    expect(error.cause).toBeUndefined();
  });

  test("no response means that the store is unavailable", () => {
    const connectionError = Object.assign(new Error("connect ECONNREFUSED"), {
      code: "ECONNREFUSED",
    });
    const error = errorForFailure(connectionError);
    expect(error).toBeInstanceOf(BackendUnavailable);
    expect(error.cause).toBe(connectionError);
  });
});

test("the error for a query that is too slow or too large says so", () => {
  expect(errorForFailure(server(159))).toMatchObject({ detail: expect.stringMatching(/too long/) });
  expect(errorForFailure(server(241))).toMatchObject({ detail: expect.stringMatching(/memory/) });
});
