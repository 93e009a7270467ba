import { expect } from "vitest";
import { type Handler, type Method, openApiDocument, type Rest, ROUTES } from "@/rest";
import { AnswerChecker } from "./answer-checker";

const ORIGIN = "http://localhost";

let checker: AnswerChecker | null = null;

/** Reading a second copy of a stream would change how fast the first one is read. */
const isStreamed = (name: string, status: number) =>
  status === 200 && ["execute", "newMessage", "runningAnswer"].includes(name);

/** The client has disconnected, so nobody receives the response. */
const CLIENT_GONE = 499;

/** The same handlers; a response that the API's document does not allow fails the test. */
export function checkedRest(rest: Rest): Rest {
  const handlers = Object.entries(ROUTES).map(([name, { declaration }]) => {
    const { path } = declaration;
    const place = { path, method: declaration.method.toLowerCase() as Method };
    return [name, checked(name, place, rest[name as keyof typeof ROUTES])];
  });
  return { ...rest, ...Object.fromEntries(handlers) };
}

const checked =
  (name: string, place: { path: string; method: Method }, handler: Handler): Handler =>
  async (request, context) => {
    const response = await handler(request, context);
    const { status, headers } = response;
    if (status === CLIENT_GONE) return response;
    checker ??= new AnswerChecker(openApiDocument({ origin: ORIGIN, version: "0.0.0" }));
    const body = isStreamed(name, status) ? null : await response.clone().text();
    expect(checker.faults(place, { status, headers, body }), `${name} ${status}`).toEqual([]);
    return response;
  };
