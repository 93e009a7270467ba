import { useCallback, useEffect, useState } from "react";
import { type Content, contentOf } from "../model/content";
import { type Base, isDirty, type Work } from "../model/draft";
import { DRAFTS } from "../model/draft-store";

/** Steps that can be taken back. */
const MOST_STEPS = 50;

/**
 * The changes that somebody makes to a dashboard, until they are saved or dropped. `stored` is what the
 * server has now; what is changed stays a change of what it was at first.
 */
export function useWork(dashboardId: string, stored: Base) {
  // A dashboard is never drawn by the server, so the first rendering may know what only this tab has kept.
  const [work, setWork] = useState<Work | null>(() => DRAFTS.kept(dashboardId));
  const [restored, setRestored] = useState(work !== null);
  const [past, setPast] = useState<Content[]>([]);

  const dirty = work !== null && isDirty(work);
  useEffect(() => {
    if (work === null) return;
    if (dirty) DRAFTS.keep(dashboardId, work);
    else DRAFTS.forget(dashboardId);
  }, [dashboardId, work, dirty]);

  const content = work?.mine ?? contentOf(stored);
  const change = (to: Partial<Content>) => {
    setPast([...past, content].slice(-MOST_STEPS));
    setWork({ base: work?.base ?? baseOf(stored), mine: { ...content, ...to } });
  };
  const drop = useCallback(() => {
    DRAFTS.forget(dashboardId);
    setWork(null);
    setPast([]);
    setRestored(false);
  }, [dashboardId]);
  /** What was changed while it was on its way to be saved is a change of what was saved. */
  const saved = (sent: Content, updatedAt: string) => {
    DRAFTS.forget(dashboardId);
    setPast([]);
    setRestored(false);
    setWork((now) =>
      now === null || now.mine === sent ? null : { base: { ...sent, updatedAt }, mine: now.mine },
    );
  };
  return {
    work,
    content,
    dirty,
    /** They were made before the page was loaded. */
    restored,
    change,
    undo: past.length === 0 ? undefined : () => undoLast(),
    drop,
    saved,
  };

  function undoLast() {
    const before = past.at(-1);
    if (!before || !work) return;
    setPast(past.slice(0, -1));
    setWork({ ...work, mine: before });
  }
}

export type Working = ReturnType<typeof useWork>;

const baseOf = (stored: Base): Base => ({ ...contentOf(stored), updatedAt: stored.updatedAt });
