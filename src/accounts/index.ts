export { type Accounts, openAccounts } from "./accounts";
export { type Answer, answerTo } from "./cookies";
export { type Mail, type Mailer, type MailSettings, openMailer } from "./mail";
export { type Me, type MyProject, type MyTeam, whoAmI } from "./me";
export type { Session } from "./session";
export type { SignedInBrowser } from "./sessions";
