import { errors } from "@nats-io/transport-node";
import { expect, it } from "vitest";
import { StartError } from "@/base/errors";
import { untilAnswered } from "./until-answered";

it("a request that times out is repeated", async () => {
  let asked = 0;
  const request = async () => {
    if (++asked < 3) throw new errors.TimeoutError();
    return "here";
  };
  expect(await untilAnswered(request)).toBe("here");
  expect(asked).toBe(3);
});

it("servers that never respond are an error that says what to check", async () => {
  const request = () => Promise.reject(new errors.RequestError("no responders"));
  await expect(untilAnswered(request, 0)).rejects.toThrow(StartError);
});

it("any other error is not repeated", async () => {
  let asked = 0;
  const request = async () => {
    asked++;
    throw new Error("no permission");
  };
  await expect(untilAnswered(request)).rejects.toThrow("no permission");
  expect(asked).toBe(1);
});
