type ErrorBody = {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
};

/**
 * An error as Stripe answers it. Thrown, it undoes the request's changes; returned, it keeps them.
 */
export class StripeFault extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
    this.name = "StripeFault";
  }
}

export function invalid(
  message: string,
  rest: { param?: string; code?: string } = {},
): StripeFault {
  return new StripeFault(400, { type: "invalid_request_error", message, ...rest });
}

/** Stripe answers 404 if the URL names the missing object, and 400 if a parameter does. */
export function missing(what: string, id: string, param: string): StripeFault {
  return new StripeFault(param === "id" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  });
}

export function cardError(refusal: Refusal): StripeFault {
  return new StripeFault(402, { type: "card_error", ...refusal });
}

/** Why a payment or a card was refused. */
export type Refusal = { code: string; decline_code?: string; message: string };
