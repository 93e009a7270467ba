import { entryOf } from "../metering/reporting/identifier";
import type { BillingContext } from "../stripe/context";
import { ask } from "../stripe/errors";

/**
 * Stripe accepts every report and checks it later: only these events tell that it did not count
 * one. They are thin: their content is read separately.
 */
export const THIN_EVENTS = [
  "v1.billing.meter.error_report_triggered",
  "v1.billing.meter.no_meter_found",
];

export const isMeterError = (type: string): boolean => THIN_EVENTS.includes(type);

type Context = Pick<BillingContext, "prisma" | "log" | "stripe">;

/**
 * Tells the operator, in the log and at the entries that Stripe names as examples. The entries stay
 * as sent: whether Stripe lacks them is for the daily comparison to find.
 */
export async function recordMeterError(context: Context, eventId: string): Promise<void> {
  const event = await ask("an error of the meter was not read", () =>
    context.stripe.v2.core.events.retrieve(eventId),
  );
  if (
    event.type !== "v1.billing.meter.error_report_triggered" &&
    event.type !== "v1.billing.meter.no_meter_found"
  ) {
    return;
  }
  const { error_count: reports, error_types: kinds } = event.data.reason;
  const codes = kinds.map(({ code }) => code);
  context.log.error({ eventId, reports, codes }, "Stripe did not count reported overage");
  for (const { code, sample_errors: samples } of kinds) {
    for (const { request } of samples) await noteError(context, request.identifier, code);
  }
}

async function noteError({ prisma }: Context, identifier: string, code: string): Promise<void> {
  const entry = entryOf(identifier);
  if (entry === null) return;
  await prisma.meterLedgerEntry.updateMany({
    where: { ...entry, state: { in: ["sent", "confirmed"] } },
    data: { problem: `Stripe did not count it: ${code}.` },
  });
}
