import { useMemo } from "react";
import type { ErrorCode } from "@/base/errors";
import { isApiError, isRetryable, messageOf } from "@/console/trpc/api";
import { useIsSlow } from "./use-is-slow";

/** Until then the former answer stays, so that quick changes do not flicker. */
const SKELETON_MS = 300;
const CANCEL_MS = 2_000;

export type ResultState<Result> = {
  /** Undefined until there is one, and again when a new one has been waited for too long. */
  data: Result | undefined;
  /** `data` answers the question before this one. */
  isPrevious: boolean;
  waiting: boolean;
  /** So long that there should be a way to stop it. */
  slow: boolean;
  cancelled: boolean;
  /** Why `data` could not be asked for anew: it stands as it was. */
  refreshError: string | undefined;
  /** Why there is no answer, and what to change. */
  error: string | undefined;
  /** `error` is of the question itself: asked again, it would be refused again. */
  isPermanent: boolean;
  /** The API's code of it. */
  code: ErrorCode | undefined;
  /** What is wrong with which part of the query, by its path ("formulas.0.expression"). */
  faults: Readonly<Record<string, string>>;
  /** Stops the query, in ClickHouse too. */
  cancel: () => void;
  retry: () => void;
};

export type Fetch<Result> = {
  /** Whether anything is asked for at all. */
  enabled: boolean;
  data: Result | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  fetchStatus: "fetching" | "paused" | "idle";
  cancel: () => void;
  retry: () => void;
};

/** What a screen shows of a query that may be quick or slow, be stopped or fail. */
export function useResultState<Result>(given: Fetch<Result>): ResultState<Result> {
  const { enabled, data, isPlaceholderData, cancel, retry } = given;
  const { waiting, cancelled, failure, refreshError } = stateOf(given);
  const tooLong = useIsSlow(SKELETON_MS, waiting);
  const slow = useIsSlow(CANCEL_MS, waiting);
  const hidden = tooLong || cancelled || failure !== null || !enabled;
  return {
    data: hidden ? undefined : data,
    isPrevious: isPlaceholderData,
    waiting,
    slow,
    cancelled,
    refreshError: refreshError === null ? undefined : messageOf(refreshError),
    error: failure === null ? undefined : messageOf(failure),
    isPermanent: failure !== null && !isRetryable(failure),
    code: isApiError(failure) ? failure.data?.code : undefined,
    faults: useMemo(() => faultsOf(failure), [failure]),
    cancel,
    retry,
  };
}

type FetchStatus = Pick<
  Fetch<unknown>,
  "enabled" | "data" | "error" | "isPlaceholderData" | "fetchStatus"
>;

/** An error says nothing against an answer that is here: it could not be asked for anew, that is all. */
export function stateOf({ enabled, data, error, isPlaceholderData, fetchStatus }: FetchStatus) {
  const missing = data === undefined || isPlaceholderData;
  const open = enabled && missing && error === null;
  return {
    waiting: open && fetchStatus !== "idle",
    cancelled: open && fetchStatus === "idle",
    failure: missing ? error : null,
    refreshError: missing ? null : error,
  };
}

function faultsOf(error: unknown): Record<string, string> {
  const fields = (isApiError(error) && error.data?.fields) || {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, words]) => [path.replace(/^query\./, ""), words]),
  );
}
