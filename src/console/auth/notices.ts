/** What may have led to the sign-in page; each is a parameter of its address. */
export const NOTICES = {
  ended: { tone: "info", title: "Your session has ended. Sign in to go on." },
  verify: { tone: "info", title: "Sign in to verify your address." },
  reset: { tone: "good", title: "Your password is changed. Sign in with the new one." },
  deleted: { tone: "good", title: "Your account is deleted." },
} as const;

export type Notice = keyof typeof NOTICES;

export const isNotice = (name: string): name is Notice => Object.hasOwn(NOTICES, name);
