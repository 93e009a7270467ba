import type { ReactNode } from "react";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";

type DangerCardProps = {
  title: string;
  /** What it will do. */
  children: ReactNode;
  action: string;
  onAction: () => void;
  /** Why it cannot be done, where it cannot. */
  refusal?: string | undefined;
};

/** Something that cannot be taken back. */
export function DangerCard({ title, children, action, onAction, refusal }: DangerCardProps) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 max-w-xl text-soft">{refusal ?? children}</div>
        <Button className="text-bad" onClick={onAction} disabled={refusal !== undefined}>
          {action}
        </Button>
      </CardBody>
    </Card>
  );
}
