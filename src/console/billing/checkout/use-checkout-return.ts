import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { useTeam } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import { useRefreshBilling } from "../account/use-refresh-billing";

type Outcome = Outputs["billing"]["confirmCheckout"]["outcome"];

/** What came of a checkout from which the browser has just returned. */
export type CheckoutState =
  | { kind: "none" }
  | { kind: "cancelled" }
  | { kind: "confirming" }
  | { kind: Outcome }
  | { kind: "failed"; error: unknown; retry: () => void };

export type CheckoutReturn = {
  state: CheckoutState;
  /** Whether the team may be on Pro soon, so that nobody should pay again. */
  pending: boolean;
  dismiss: () => void;
};

const FIRST_POLL_MS = 2_000;
/** Some payment methods take days. */
const MAX_POLL_MS = 60_000;

/** In ms; polls less and less often. */
export const pollInterval = (answers: number): number =>
  Math.min(MAX_POLL_MS, FIRST_POLL_MS * 2 ** Math.max(0, answers - 3));

/**
 * Confirms the checkout that the URL names (`?checkout=<session>`), so that the plan does
 * not wait for a webhook.
 */
export function useCheckoutReturn(): CheckoutReturn {
  const { id: teamId, plan } = useTeam();
  const [param, setParam] = useQueryState("checkout", parseAsString);
  const [paid, setPaid] = useState(false);
  const refresh = useRefreshBilling();
  const { client } = api.useUtils();
  const sessionId = param === "cancelled" ? null : param;
  const { data, error, refetch, isFetching } = useQuery({
    // A mutation on the server, but one that can be repeated: it reads the session again.
    queryKey: ["confirm checkout", teamId, sessionId],
    queryFn: () => client.billing.confirmCheckout.mutate({ teamId, sessionId: sessionId ?? "" }),
    enabled: sessionId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data?.outcome === "processing" && pollInterval(state.dataUpdateCount),
  });
  const outcome = data?.outcome;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per outcome; the functions are new each time.
  useEffect(() => {
    if (outcome !== "paid") return;
    void refresh().then(() => {
      setPaid(true);
      void setParam(null);
    });
  }, [outcome]);

  const dismiss = () => {
    setPaid(false);
    void setParam(null);
  };
  const readState = (): CheckoutState => {
    if (param === "cancelled") return { kind: "cancelled" };
    // A link to a checkout of an earlier subscription says nothing about this one.
    if (sessionId === null) return { kind: paid && plan === "pro" ? "paid" : "none" };
    // Until the team is refetched.
    if (outcome === "paid") return { kind: "confirming" };
    if (outcome !== undefined) return { kind: outcome };
    if (error && !isFetching) return { kind: "failed", error, retry: () => void refetch() };
    return { kind: "confirming" };
  };
  const state = readState();
  const pending = state.kind === "confirming" || state.kind === "processing";
  return { state, pending, dismiss };
}
