import { AppError, notFound } from "@/base/errors";

export const sessionNotFound = (): AppError => notFound("Session");

export const closedError = (): AppError =>
  new AppError("conflict", "This checkout has expired. Go back and start again.");

/** A session for one task must not do others: whoever has its link may not manage the billing. */
export const otherTask = (): AppError =>
  new AppError("forbidden", "This page is for another task. Open your billing from the plan page.");

export const noSubscription = (): AppError =>
  new AppError("conflict", "There is no subscription that can be changed.");
