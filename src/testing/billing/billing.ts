import type Stripe from "stripe";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { type Billing, type BillingOptions, openBilling, stripeClient } from "@/billing";
import type { Database } from "@/database";
import type { Mail } from "@/mail/mailer";
import { type PlanState, planStateOf } from "@/plans";
import { openPeople, type People } from "../teams/people";
import { makeTenant, type Tenant } from "../teams/tenants";
import { type TestSimulator, testSimulator } from "./simulator";

export const ORIGIN = "https://stats.example.com";

export type TestBilling = TestSimulator & {
  billing: Billing;
  people: People;
  /** A team on Free. */
  newTeam(): Promise<Tenant>;
  /** Subscribes through checkout, without any webhook. */
  subscribe(team: Pick<Tenant, "teamId">, card?: string): Promise<void>;
  customerOf(teamId: string): Promise<string>;
  /**
   * The card of the subscription from now on, such as pm_card_chargeCustomerFail,
   * whose payments fail.
   */
  setCard(teamId: string, card: string): Promise<void>;
  stateOf(teamId: string): Promise<PlanState>;
  /** The simulator's events about a team's customer, the oldest first. */
  eventsOf(teamId: string): Promise<Stripe.Event[]>;
  /** Delivers all events about a team's customer that no earlier call has delivered, in order. */
  deliverNew(teamId: string): Promise<void>;
  /** Sends the emails that are due, and returns those of a team. */
  mailsOf(teamId: string): Promise<Mail[]>;
  /** Posts an event as the simulator does, signed. */
  deliver(event: Stripe.Event, process?: Billing): Promise<void>;
  /** The SDK, connected to the simulator with another key. */
  withKey(key: string): Stripe;
  /** Another process over the same database and Stripe. */
  another(options?: Partial<BillingOptions>): Billing;
};

/** Billing over a database, with a simulator in memory. */
export async function testBilling(
  database: Database,
  { clock, log, ...given }: { clock: Clock; log: Log } & Partial<BillingOptions>,
): Promise<TestBilling> {
  const { prisma } = database;
  const simulator = await testSimulator({ clock });
  const { stripe } = simulator;
  const secret = simulator.simulator.webhookSecret;
  const people = openPeople(database, { clock, log });
  const { teams, accounts } = people.services;
  const options: BillingOptions = {
    ...{ prisma, clock, log, teams, accounts, stripe, mode: "simulator", webhookSecrets: [secret] },
    ...given,
  };
  const billing = openBilling(options);
  const customerOf = async (teamId: string) =>
    (await prisma.billingAccount.findUniqueOrThrow({ where: { teamId } })).customerId;
  const eventsOf = async (teamId: string) => {
    const customer = await customerOf(teamId);
    const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    return events.filter((event) => JSON.stringify(event).includes(customer)).reverse();
  };
  const deliver = (event: Stripe.Event, process = billing) =>
    process.receiveWebhook(signedWebhook(stripe, event, { secret, clock }));
  const delivered = new Set<string>();
  return {
    ...simulator,
    billing,
    people,
    newTeam: () => makeTenant(prisma, { clock }),
    subscribe: async ({ teamId }, card) => {
      const { url } = await billing.startCheckout(teamId, ORIGIN);
      await simulator.pay(url, card);
      await billing.confirmCheckout(teamId, url.split("/").at(-1) ?? "");
    },
    customerOf,
    stateOf: async (teamId) =>
      planStateOf(await prisma.team.findUniqueOrThrow({ where: { id: teamId } })),
    eventsOf,
    deliver,
    deliverNew: async (teamId) => {
      const events = (await eventsOf(teamId)).filter(({ id }) => !delivered.has(id));
      for (const event of events) {
        await deliver(event);
        delivered.add(event.id);
      }
    },
    setCard: async (teamId, card) => {
      const { customerId: customer, subscriptionId } =
        await prisma.billingAccount.findUniqueOrThrow({ where: { teamId } });
      const { id } = await stripe.paymentMethods.attach(card, { customer });
      await stripe.subscriptions.update(subscriptionId ?? "", { default_payment_method: id });
    },
    mailsOf: async (teamId) => {
      await billing.notices.sendDue();
      return (await people.sentMails()).filter(({ text }) => text.includes(`/t/${teamId}/`));
    },
    withKey: (key) => stripeClient(key, simulator.simulator.origin),
    another: (other) => openBilling({ ...options, ...other }),
  };
}

/** The request with which Stripe delivers an event. */
export function signedWebhook(
  stripe: Stripe,
  event: unknown,
  { secret, clock }: { secret: string; clock: Clock },
) {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  const timestamp = Math.floor(clock.now() / 1_000);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: new TextEncoder().encode(payload), signature };
}
