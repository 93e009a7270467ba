import { useCallback, useEffect, useState } from "react";
import { type Content, contentOf } from "../model/content";
import { type Base, type DashboardDraft, isDirty } from "../model/draft";
import { DASHBOARD_DRAFTS } from "../model/draft-store";

/** Steps that can be taken back. */
const MAX_UNDO_STEPS = 50;

/**
 * The changes that somebody makes to a dashboard, until they are saved or dropped. `stored` is what the
 * server has now; what is changed stays a change of what it was at first.
 */
export function useDashboardDraft(dashboardId: string, stored: Base) {
  // A dashboard is never drawn by the server, so the first rendering may know what only this tab has kept.
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
  /** What was changed while it was on its way to be saved is a change of what was saved. */
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
    /** They were made before the page was loaded. */
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
