"use client";

import { CircleHelp } from "lucide-react";
import type { ComponentType } from "react";
import { AnswerView } from "@/console/query/results/result-view";
import { useRunQuery } from "@/console/query/results/use-run-query";
import { useProject } from "@/console/shell/current/current";
import type { WireQuery } from "@/query/engine/language/wire";
import { EmptyState } from "@/ui/feedback/empty-state";
import { DRAWINGS } from "./drawings";
import { type DrawingProps, type DrawnAs, type DrawnKind, isDrawn } from "./drawn";
import { Shape } from "./shapes";

type DrawnQueryProps = {
  /** With its range; it is asked about the project on the screen. */
  query: WireQuery;
  as: DrawnAs;
  /** What is shown, in words. */
  title: string;
  /** Takes the height of the box around it, such as a tile; else as much as it needs. */
  fill?: boolean;
};

/** The answer to a query of the language, drawn: on a dashboard, or in a report. */
export function DrawnQuery({ query, as, title, fill = false }: DrawnQueryProps) {
  const { id: projectId } = useProject();
  if (!isDrawn(query)) return <NotDrawn kind={query.kind} />;
  // An answer about another project, or of another kind, is none to go on showing meanwhile.
  return <Asking key={`${projectId} ${query.kind}`} {...{ query, as, title, fill }} />;
}

type AskingProps<K extends DrawnKind> = Omit<DrawingProps<K>, "result">;

function Asking<K extends DrawnKind>({ query, ...rest }: AskingProps<K>) {
  const answer = useRunQuery<K>(query);
  // The table says that a kind's drawing takes what that kind answers, which JSX does not follow.
  const Drawing = DRAWINGS[query.kind] as ComponentType<DrawingProps<K>>;
  const { as, fill } = rest;
  return (
    <AnswerView answer={answer} skeleton={<Shape as={as} fill={fill} />} fill={fill}>
      {(result) => <Drawing query={query} result={result} {...rest} />}
    </AnswerView>
  );
}

function NotDrawn({ kind }: { kind: string }) {
  return (
    <EmptyState icon={<CircleHelp />} title="This cannot be drawn here">
      A question of the kind “{kind}” has a screen of its own.
    </EmptyState>
  );
}
