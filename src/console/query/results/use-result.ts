import { useMemo } from "react";
import type { ErrorCode } from "@/base/errors";
import { isApiError, mayPass, messageOf } from "@/console/trpc/api";
import { usePast } from "./use-slow-query";

/** Until then the former answer stays, so that quick changes do not flicker. */
const SKELETON_MS = 300;
const CANCEL_MS = 2_000;

export type Answer<Result> = {
  /** Undefined until there is one, and again when a new one has been waited for too long. */
  data: Result | undefined;
  /** `data` answers the question before this one. */
  former: boolean;
  waiting: boolean;
  /** So long that there should be a way to stop it. */
  slow: boolean;
  cancelled: boolean;
  /** Why `data` could not be asked for anew: it stands as it was. */
  unrefreshed: string | undefined;
  /** Why there is no answer, and what to change. */
  error: string | undefined;
  /** `error` is of the question itself: asked again, it would be refused again. */
  final: boolean;
  /** The API's code of it. */
  code: ErrorCode | undefined;
  /** What is wrong with which part of the query, by its path ("formulas.0.expression"). */
  faults: Readonly<Record<string, string>>;
  /** Stops the query, in ClickHouse too. */
  cancel: () => void;
  retry: () => void;
};

export type Asked<Result> = {
  /** Whether anything is asked for at all. */
  asked: boolean;
  data: Result | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  fetchStatus: "fetching" | "paused" | "idle";
  cancel: () => void;
  retry: () => void;
};

/** What a screen shows of a query that may be quick or slow, be stopped or fail. */
export function useAnswer<Result>(given: Asked<Result>): Answer<Result> {
  const { asked, data, isPlaceholderData, cancel, retry } = given;
  const { waiting, cancelled, refused, unrefreshed } = stateOf(given);
  const tooLong = usePast(SKELETON_MS, waiting);
  const slow = usePast(CANCEL_MS, waiting);
  const hidden = tooLong || cancelled || refused !== null || !asked;
  return {
    data: hidden ? undefined : data,
    former: isPlaceholderData,
    waiting,
    slow,
    cancelled,
    unrefreshed: unrefreshed === null ? undefined : messageOf(unrefreshed),
    error: refused === null ? undefined : messageOf(refused),
    final: refused !== null && !mayPass(refused),
    code: isApiError(refused) ? refused.data?.code : undefined,
    faults: useMemo(() => faultsOf(refused), [refused]),
    cancel,
    retry,
  };
}

type Told = Pick<Asked<unknown>, "asked" | "data" | "error" | "isPlaceholderData" | "fetchStatus">;

/** An error says nothing against an answer that is here: it could not be asked for anew, that is all. */
export function stateOf({ asked, data, error, isPlaceholderData, fetchStatus }: Told) {
  const missing = data === undefined || isPlaceholderData;
  const open = asked && missing && error === null;
  return {
    waiting: open && fetchStatus !== "idle",
    cancelled: open && fetchStatus === "idle",
    refused: missing ? error : null,
    unrefreshed: missing ? null : error,
  };
}

function faultsOf(error: unknown): Record<string, string> {
  const fields = (isApiError(error) && error.data?.fields) || {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, words]) => [path.replace(/^query\./, ""), words]),
  );
}
