/** Something to do about the news. */
export type ToastAction = { label: string; run: () => void };

/**
 * Short news of something that the person just did. What must not be missed belongs in a Banner. The
 * library comes with the first one, so that no page waits for it.
 */
export const toast = {
  success: (message: string, description?: string, action?: ToastAction): void =>
    void show("success", message, description, action),
  error: (message: string, description?: string): void => void show("error", message, description),
};

async function show(
  kind: "success" | "error",
  message: string,
  description?: string,
  action?: ToastAction,
) {
  // Without a connection it may not come, and the banner that says so is news enough.
  const library = await import("sonner").catch(() => undefined);
  library?.toast[kind](message, {
    ...(description !== undefined && { description }),
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
}
