import type { z } from "zod";

/** The words of an email. The team's name and the link are added by the sender. */
export type NoticeText = {
  subject: string;
  paragraphs: string[];
  link: { label: string; page: "plan" | "usage" };
};

/** A kind of email: the schema of what it mentions, which is stored, and its words. */
type NoticeType<T extends z.ZodType> = {
  detail: T;
  write(teamName: string, detail: z.output<T>): NoticeText;
};

export const noticeType = <T extends z.ZodType>(type: NoticeType<T>): NoticeType<T> => type;
