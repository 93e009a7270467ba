import type {
  CardChangeResult,
  CardChoice,
  ClockStep,
  PortalPage,
  PortalResult,
} from "@/billing/hosted-page-data";
import { postAction } from "../page/post-action";

/** The actions of a portal session. Each shows the page as it is afterwards. */
export type PortalActions = {
  changeCard: (card: CardChoice) => Promise<CardChangeResult>;
  cancel: () => Promise<PortalPage>;
  resume: () => Promise<PortalPage>;
  moveClock: (to: ClockStep) => Promise<PortalPage>;
};

export function portalActions(id: string, show: (page: PortalPage) => void): PortalActions {
  const post = async <Result extends PortalResult>(action: string, body: object = {}) => {
    const result = await postAction<Result>(`portal/${id}/${action}`, body);
    show(result.page);
    return result;
  };
  const pageAfter = async (action: string, body?: object) =>
    (await post<PortalResult>(action, body)).page;
  return {
    changeCard: (card) => post<CardChangeResult>("card", card),
    cancel: () => pageAfter("cancel"),
    resume: () => pageAfter("resume"),
    moveClock: (to) => pageAfter("clock", { to }),
  };
}
