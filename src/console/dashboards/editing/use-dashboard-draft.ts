import { useCallback, useEffect, useState } from "react";
import { type Content, contentOf } from "../model/content";
import { type Base, type DashboardDraft, isDirty } from "../model/draft";
import { DASHBOARD_DRAFTS } from "../model/stored-drafts";

/** Older steps are dropped from the undo history. */
const MAX_UNDO_STEPS = 50;

/**
 * Unsaved changes to a dashboard. `stored` is the server's latest version; the draft stays based on
 * the version that editing started from.
 */
export function useDashboardDraft(dashboardId: string, stored: Base) {
  // Dashboards are not rendered on the server, so the first render can read the
  // draft from this tab.
  const [draft, setDraft] = useState<DashboardDraft | null>(() =>
    DASHBOARD_DRAFTS.load(dashboardId),
  );
  const [restored, setRestored] = useState(draft !== null);
  const [past, setPast] = useState<Content[]>([]);

  const dirty = draft !== null && isDirty(draft);
  useEffect(() => {
    if (draft === null) return;
    if (dirty) DASHBOARD_DRAFTS.save(dashboardId, draft);
    else DASHBOARD_DRAFTS.remove(dashboardId);
  }, [dashboardId, draft, dirty]);

  const content = draft?.mine ?? contentOf(stored);
  const change = (to: Partial<Content>) => {
    setPast([...past, content].slice(-MAX_UNDO_STEPS));
    setDraft({ base: draft?.base ?? baseOf(stored), mine: { ...content, ...to } });
  };
  const discard = useCallback(() => {
    DASHBOARD_DRAFTS.remove(dashboardId);
    setDraft(null);
    setPast([]);
    setRestored(false);
  }, [dashboardId]);
  /** Changes made while saving become changes to the saved version. */
  const markSaved = (sent: Content, updatedAt: string) => {
    DASHBOARD_DRAFTS.remove(dashboardId);
    setPast([]);
    setRestored(false);
    setDraft((now) =>
      now === null || now.mine === sent ? null : { base: { ...sent, updatedAt }, mine: now.mine },
    );
  };
  return {
    draft,
    content,
    dirty,
    /** Whether the draft comes from an earlier page load. */
    restored,
    change,
    undo: past.length === 0 ? undefined : () => undoLast(),
    discard,
    markSaved,
  };

  function undoLast() {
    const before = past.at(-1);
    if (!before || !draft) return;
    setPast(past.slice(0, -1));
    setDraft({ ...draft, mine: before });
  }
}

export type DraftState = ReturnType<typeof useDashboardDraft>;

const baseOf = (stored: Base): Base => ({ ...contentOf(stored), updatedAt: stored.updatedAt });
