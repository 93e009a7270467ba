import { z } from "zod";
import { created, isWithin, listOf, listParams } from "../request/lists";
import { params, text } from "../request/params";
import { type Route, route } from "../request/route";

export const eventRoutes: Route[] = [
  route("GET", "/v1/events/:id", params({}), (world, _, id) => world.find("event", id)),
  route(
    "GET",
    "/v1/events",
    listParams({
      type: text.exactOptional(),
      types: z.array(text).max(20).exactOptional(),
      created,
    }),
    (world, { type, types, created, ...page }) => {
      const events = world
        .all("event")
        .filter((event) => type === undefined || event.type === type)
        .filter((event) => types?.includes(event.type) ?? true)
        .filter((event) => isWithin(created, event.created));
      return listOf("/v1/events", events, page);
    },
  ),
];
