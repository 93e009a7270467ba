import type { z } from "zod";
import type { StripeFault } from "../../state/faults";
import type { World } from "../../state/world";
import { readParams } from "./params";

/** A fault as the result keeps the changes of the request; a thrown one undoes them. */
type RouteResult = object | StripeFault;

export type Route = {
  method: "GET" | "POST" | "DELETE";
  /** Such as "/v1/customers/:id". */
  path: string;
  run(world: World, input: unknown, id: string): RouteResult;
};

/**
 * Declares a route, whose handler gets parsed parameters and the id in the path, if there is one.
 */
export function route<T>(
  method: Route["method"],
  path: string,
  schema: z.ZodType<T>,
  handle: (world: World, fields: T, id: string) => RouteResult,
): Route {
  return {
    method,
    path,
    run: (world, input, id) => handle(world, readParams(schema, input), id),
  };
}
