import type Stripe from "stripe";

type Plain = string | number | boolean | null | undefined;

/**
 * A related object is sent as its id (unless a request expands it), so only the text of
 * such a field remains.
 */
type Field<F> = string extends F ? Extract<F, Plain> : Wire<F>;

/** An object of the SDK as it is sent over HTTP: decimals are text. */
export type Wire<T> = T extends Plain
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Item)[]
      ? Field<Item>[]
      : { [K in keyof T]: Field<T[K]> };
