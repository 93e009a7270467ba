import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { zone } from "@/query";
import { describeError } from "./errors";

test("a validation error is reported in plain words, as the message and under its field", () => {
  const { error: cause } = z.object({ zone: zone() }).safeParse({ zone: "Mars/Base" });
  const words = "Unknown time zone: use an IANA name such as Europe/Berlin";
  expect(describeError(new TRPCError({ code: "BAD_REQUEST", cause }))).toEqual({
    message: words,
    data: { code: "invalid_request", httpStatus: 400, fields: { zone: words } },
  });
});
