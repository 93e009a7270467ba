/** Notices on the sign-in page; each is a parameter in its URL. */
export const NOTICES = {
  ended: { tone: "info", title: "Your session has ended. Sign in to continue." },
  verify: { tone: "info", title: "Sign in to verify your email address." },
  reset: { tone: "good", title: "Password changed. Sign in with your new password." },
  deleted: { tone: "good", title: "Your account was deleted." },
} as const;

export type Notice = keyof typeof NOTICES;

export const isNotice = (name: string): name is Notice => Object.hasOwn(NOTICES, name);
