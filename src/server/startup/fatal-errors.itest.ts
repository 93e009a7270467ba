import { once } from "node:events";
import { expect, it } from "vitest";
import { outputOf, runProgram } from "@/testing/programs/run-program";

it.each(["rejection", "exception"])(
  "an uncaught %s is logged and ends the process",
  async (kind) => {
    const child = runProgram("uncaught-error.ts", [kind]);
    const [output, [code]] = await Promise.all([outputOf(child), once(child, "exit")]);
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      level: 60,
      err: { message: "an uncaught error" },
    });
  },
);
