import type { ReactNode } from "react";
import { BuilderPanel } from "@/console/query/builder/builder-panel";
import type { ShownQuery } from "@/console/query/model/shown-query";
import { type Answer, useRunQuery } from "@/console/query/results/use-run-query";
import { WithEvents } from "@/console/query/results/with-events";
import { ShareMenu } from "@/console/query/share/share-menu";
import type { KindName, ResultOf } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";
import { SavedHeader } from "./saved-header";
import type { Opened } from "./use-opened";
import { WhenOpened } from "./when-opened";

/** Of what `useQuestion` knows: what is asked, and what is kept of it. */
type AskedQuestion<K extends KindName> = {
  query: (WireQuery & { kind: K }) | null;
  shown: ShownQuery & { query: WireQuery | null };
  opened: Opened;
  zone: string;
  shareable: boolean;
};

type Of<K extends KindName> = (answer: Answer<ResultOf<K>>) => ReactNode;

type AskingProps<K extends KindName> = {
  question: AskedQuestion<K>;
  /** The question in words. */
  summary: string;
  /** What asks it. */
  builder: Of<K>;
  /** What comes of it. */
  children: Of<K>;
};

type QuestionScreenProps<K extends KindName> = AskingProps<K> & {
  title: string;
  description: string;
  /** What the screen is good for once the project has events. */
  promise: string;
  /** Items of the screen's own in the menu that shares. */
  shareItems?: ReactNode;
};

/** A screen that asks one question, saves it and shares it. */
export function QuestionScreen<K extends KindName>({
  title,
  description,
  promise,
  shareItems,
  ...asking
}: QuestionScreenProps<K>) {
  const { shown, opened, zone, shareable } = asking.question;
  return (
    <>
      <SavedHeader title={title} description={description} shown={shown} opened={opened}>
        <ShareMenu query={shown.query} zone={zone} shareable={shareable}>
          {shareItems}
        </ShareMenu>
      </SavedHeader>
      <WithEvents what={promise}>
        <WhenOpened opened={opened}>
          <Asking {...asking} />
        </WhenOpened>
      </WithEvents>
    </>
  );
}

/** Question and answer, side by side or, where there is no room, below each other. */
function Asking<K extends KindName>({ question, summary, builder, children }: AskingProps<K>) {
  const answer = useRunQuery<K>(question.query);
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
      <BuilderPanel summary={summary} shareable={question.shareable}>
        {builder(answer)}
      </BuilderPanel>
      <div className="min-w-0 flex-1">{children(answer)}</div>
    </div>
  );
}
