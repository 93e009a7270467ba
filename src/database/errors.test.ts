import { expect, test } from "vitest";
import { AppError, BackendUnavailable } from "@/base/errors";
import { DatabaseStartError, isUniqueViolation, toClientError } from "./errors";
import { Prisma } from "./generated/client";

const known = (code: string, meta?: Record<string, unknown>) =>
  new Prisma.PrismaClientKnownRequestError("Invalid `prisma.user.count()` at 10.0.0.7", {
    code,
    clientVersion: "7",
    ...(meta ? { meta } : {}),
  });

const sqlError = (originalCode: string) =>
  known("P2039", { driverAdapterError: { cause: { kind: "postgres", originalCode } } });

const away = [
  known("P1001"),
  known("P2024"),
  sqlError("57P03"),
  sqlError("53300"),
  sqlError("08006"),
  new Error("Connection terminated unexpectedly"),
  new Error("timeout exceeded when trying to connect"),
  Object.assign(new Error("write EPIPE"), { code: "EPIPE", syscall: "write" }),
];

test.each(away)(
  "an unavailable database is reported as temporary, without its address: %s",
  (error) => {
    const clientError = toClientError(error);
    expect(clientError).toBeInstanceOf(BackendUnavailable);
    expect((clientError as BackendUnavailable).detail).not.toMatch(/10\.0\.0\.7|prisma/);
  },
);

const others = [
  known("P2002"),
  sqlError("42P01"),
  new Error("a bug"),
  Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }),
  new AppError("not_found", "Project not found."),
  "text",
];

test.each(others)("any other error is passed on unchanged: %s", (error) => {
  expect(toClientError(error)).toBe(error);
});

test("only a failed unique constraint counts as a unique violation", () => {
  expect([known("P2002"), known("P2003"), new Error("P2002")].map(isUniqueViolation)).toEqual([
    true,
    false,
    false,
  ]);
});

test("a failed start is reported in one line, even if several addresses were tried", () => {
  const tried = new AggregateError([new Error("connect ECONNREFUSED ::1:5432\nmore")], "");
  expect(new DatabaseStartError("at DATABASE_URL", tried).message).toBe(
    "Cannot open the database at DATABASE_URL: connect ECONNREFUSED ::1:5432",
  );
});
