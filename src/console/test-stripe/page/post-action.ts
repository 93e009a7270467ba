import { UNREACHABLE } from "@/console/trpc/api";

/** Posts an action of a hosted page. Rejects with a message for the user. */
export async function postAction<Result>(path: string, body: object): Promise<Result> {
  const response = await fetch(`/api/test-stripe/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (response === null) throw new Error(UNREACHABLE);
  const answer: unknown = await response.json().catch(() => null);
  // The API types its own answers.
  if (response.ok && answer !== null) return answer as Result;
  throw new Error(detailOf(answer) ?? UNREACHABLE);
}

function detailOf(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("detail" in answer)) return undefined;
  return typeof answer.detail === "string" ? answer.detail : undefined;
}
