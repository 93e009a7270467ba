import type { BillingMode } from "@/base/billing-mode";
import type { ClaimedNotice } from "./claim";
import { NOTICE_KINDS } from "./kinds";
import type { NoticeText } from "./kinds/notice-type";

type MailText = { subject: string; text: string };

/** Throws for a kind that this version of the server does not know. */
export function noticeMail(
  { kind, detail, teamName, teamId }: ClaimedNotice,
  { linkTo, mode }: { linkTo: (path: string) => string; mode: BillingMode },
): MailText {
  if (!isKnown(kind)) throw new Error(`Unknown kind of notice: ${kind}`);
  const { subject, paragraphs, link } = write(kind, teamName, detail);
  const end = `${link.label}:\n${linkTo(`/t/${teamId}/${link.page}`)}`;
  const all = [...(mode === "live" ? [] : [TEST_MODE]), ...paragraphs, end];
  return { subject, text: `${all.join("\n\n")}\n` };
}

const TEST_MODE = "TEST MODE: no card is charged.";

const isKnown = (kind: string): kind is keyof typeof NOTICE_KINDS =>
  Object.hasOwn(NOTICE_KINDS, kind);

function write<K extends keyof typeof NOTICE_KINDS>(
  kind: K,
  teamName: string,
  stored: unknown,
): NoticeText {
  const type = NOTICE_KINDS[kind];
  return type.write(teamName, type.detail.parse(stored) as never);
}
