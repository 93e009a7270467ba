import { useMemo } from "react";
import type { ErrorCode } from "@/base/errors";
import { isApiError, isRetryable, messageOf } from "@/console/trpc/api";
import { useIsSlow } from "./use-is-slow";

/** Quick changes are not announced, so that nothing flickers. */
const UPDATING_MS = 300;
const CANCEL_MS = 2_000;

export type ResultState<Result> = {
  /** Undefined before the first result. */
  data: Result | undefined;
  /** Whether `data` is the result of the previous query, until that of the new one arrives. */
  isPrevious: boolean;
  /** Whether to say that `data` is being updated. */
  updating: boolean;
  waiting: boolean;
  /** Whether the query is slow enough to offer a cancel button. */
  slow: boolean;
  cancelled: boolean;
  /** Why `data` could not be refreshed; it may be out of date. */
  refreshError: string | undefined;
  /** Why there is no result. */
  error: string | undefined;
  /** The query itself is invalid, so retrying does not help. */
  isPermanent: boolean;
  /** The error's API code. */
  code: ErrorCode | undefined;
  /** Error messages by path in the query ("formulas.0.expression"). */
  faults: Readonly<Record<string, string>>;
  /** Cancels the query, also in ClickHouse. */
  cancel: () => void;
  retry: () => void;
};

export type Fetch<Result> = {
  /** Whether there is a query to run. */
  enabled: boolean;
  data: Result | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  fetchStatus: "fetching" | "paused" | "idle";
  cancel: () => void;
  retry: () => void;
};

/** Display state of a query that may be slow, cancelled or failed. */
export function useResultState<Result>(fetch: Fetch<Result>): ResultState<Result> {
  const { enabled, data, isPlaceholderData, cancel, retry } = fetch;
  const { waiting, cancelled, failure, refreshError } = stateOf(fetch);
  const noticeable = useIsSlow(UPDATING_MS, waiting);
  const slow = useIsSlow(CANCEL_MS, waiting);
  const hidden = cancelled || failure !== null || !enabled;
  return {
    data: hidden ? undefined : data,
    isPrevious: isPlaceholderData,
    updating: noticeable && isPlaceholderData && !slow,
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

/** A failed refresh does not invalidate the data we already have. */
export function stateOf({ enabled, data, error, isPlaceholderData, fetchStatus }: FetchStatus) {
  const missing = data === undefined || isPlaceholderData;
  const incomplete = enabled && missing && error === null;
  return {
    waiting: incomplete && fetchStatus !== "idle",
    cancelled: incomplete && fetchStatus === "idle",
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
