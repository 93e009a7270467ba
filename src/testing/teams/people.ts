import { openAccounts } from "@/accounts";
import { newId, newSecret } from "@/base/ids";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import type { Billing } from "@/billing";
import { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import type { Database } from "@/database";
import { Quota, RateLimits } from "@/limits";
import type { Mail, Mailer } from "@/mail/mailer";
import { QueryCache } from "@/query";
import { findIngestTarget, IngestKeyCache } from "@/teams";
import type { Context, Services } from "@/trpc/core/context";
import { createCallerFactory } from "@/trpc/core/procedures";
import { appRouter } from "@/trpc/root";
import { absent } from "../services/absent";
import { testAssistant } from "../services/assistant";
import { NO_SUBSCRIPTIONS } from "./no-subscriptions";

export const PASSWORD = "correct horse battery";

const createCaller = createCallerFactory(appRouter);

/** All procedures of the console, as functions. */
export type Caller = ReturnType<typeof createCaller>;

/** A person with their own browser. */
export type Visitor = {
  caller: Caller;
  /** Includes the current cookies of the browser; sent with each call. */
  headers: Headers;
  /** From the response to the last call. */
  responseHeaders(): Headers;
};

export type Person = Visitor & { userId: string; name: string; email: string };

type From = Partial<Pick<Context, "origin" | "clientAddress">>;

/** Creates users who call procedures as the console does, with the session of their browser. */
export function openPeople(
  { prisma }: Database,
  { mailer: givenMailer, ...given }: Partial<Services> & { mailer?: Mailer } = {},
) {
  const {
    clock = systemClock,
    log = silentLog,
    clickhouse = absent<ClickHouse>("ClickHouse"),
  } = given;
  const mails: Mail[] = [];
  const mailer: Mailer = givenMailer ?? {
    delivery: "smtp",
    send: async (mail) => void mails.push(mail),
    linkTo: (path) => `http://localhost:3000${path}`,
  };
  const services: Services = {
    prisma,
    clickhouse,
    queryCache: new QueryCache({ clickhouse, clock, versions: new DataVersions(false), log }),
    assistant: testAssistant({ prisma, clickhouse }, { clock, log }).assistant,
    journals: absent("journals"),
    samples: absent("samples"),
    operatorStatus: () => Promise.reject(new Error("There is no status.")),
    billing: absent<Billing>("billing", { mode: "simulator" }),
    accounts: openAccounts({ prisma, clock, log, mailer, secret: newSecret(48) }),
    teams: {
      prisma,
      clock,
      subscriptions: NO_SUBSCRIPTIONS,
      ingestKeys: new IngestKeyCache({ find: (key) => findIngestTarget(prisma, key), clock }),
    },
    rates: new RateLimits({ prisma: null, log }),
    quota: new Quota({ usage: () => 0 }),
    clock,
    log,
    ...given,
  };

  /** A visitor who is not signed in, with their own IP address unless one is specified. */
  function visitor(from: From = {}, userAgent = "Tests"): Visitor {
    const jar = new Map<string, string>();
    const headers = new Headers({ "user-agent": userAgent });
    let responseHeaders = new Headers();
    const clientAddress = newId();
    const caller = createCaller(async () => {
      keep(responseHeaders, jar, headers);
      responseHeaders = new Headers();
      return {
        ...services,
        origin: "http://localhost:3000",
        clientAddress,
        ...from,
        session: await services.accounts.session(headers),
        requestId: newId(),
        headers,
        responseHeaders,
        signal: new AbortController().signal,
      };
    });
    return {
      caller,
      get headers() {
        return keep(responseHeaders, jar, headers);
      },
      responseHeaders: () => responseHeaders,
    };
  }

  async function signUp(name = "Ana", from: From = {}): Promise<Person> {
    const person = visitor(from);
    const email = `person-${newId()}@example.com`;
    const { userId } = await person.caller.accounts.signUp({ name, email, password: PASSWORD });
    return Object.assign(person, { userId, name, email });
  }

  /** Resolves to all emails once those in flight are sent. */
  async function sentMails(): Promise<Mail[]> {
    await services.accounts.background.settled();
    return mails;
  }

  /** The token in the last link to a page that was emailed to an address. */
  async function tokenSentTo(email: string, page = "reset-password"): Promise<string> {
    const texts = (await sentMails()).filter(({ to }) => to === email).map(({ text }) => text);
    const text = texts.findLast((text) => text.includes(`/${page}?`));
    const token = /[?&]token=([\w-]+)/.exec(text ?? "")?.[1];
    if (token === undefined) throw new Error(`No link was sent to ${email}.`);
    return token;
  }

  return { services, visitor, signUp, sentMails, tokenSentTo };
}

export type People = ReturnType<typeof openPeople>;

/** Handles the cookies of a response as a browser does. */
function keep(answer: Headers, jar: Map<string, string>, headers: Headers): Headers {
  for (const cookie of answer.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0/i.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
  if (jar.size > 0) headers.set("cookie", [...jar].map((pair) => pair.join("=")).join("; "));
  else headers.delete("cookie");
  return headers;
}
