type ToastAction = { label: string; run: () => void };

/**
 * Brief feedback on something the user just did. Use a Banner for anything that must not be missed.
 * The library loads with the first toast, so that no page waits for it.
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
  // Loading fails when offline; the offline banner already says so.
  const library = await import("sonner").catch(() => undefined);
  library?.toast[kind](message, {
    ...(description !== undefined && { description }),
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
}
