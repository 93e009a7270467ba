import { AppError } from "@/base/errors";
import type { Handler, Rest } from "@/rest";
import { errorAnswer } from "./api-answer";
import { container } from "./container";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The exports of a Next route: a handler of the public API for each method named, by its name, and an
 * answer in the API's own shape for the others, which Next would answer with an empty body.
 */
export function restRoute(picks: Partial<Record<Method, keyof Rest>>): Record<Method, Handler> {
  const allow = Object.keys(picks).join(", ");
  const pick = (name: keyof Rest | undefined): Handler =>
    name === undefined ? async () => notAllowed(allow) : pass(name);
  return {
    GET: pick(picks.GET),
    POST: pick(picks.POST),
    PUT: pick(picks.PUT),
    PATCH: pick(picks.PATCH),
    DELETE: pick(picks.DELETE),
  };
}

const pass =
  (name: keyof Rest): Handler =>
  async (request, context) => {
    const { rest } = await container();
    // Where the path has no parameter, Next gives none, whatever its types say.
    const params = Promise.resolve((await context.params) ?? {});
    return rest[name](request, { params });
  };

function notAllowed(allow: string): Response {
  const detail = `This address answers ${allow} only.`;
  return errorAnswer(new AppError("method_not_allowed", detail, { headers: { Allow: allow } }));
}
