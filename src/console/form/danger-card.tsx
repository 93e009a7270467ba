import type { ReactNode } from "react";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";

type DangerCardProps = {
  title: string;
  /** What the action does. */
  children: ReactNode;
  action: string;
  onAction: () => void;
  /** Disables the action and explains why. */
  disabledReason?: string | undefined;
};

/** A card for an action that cannot be undone. */
export function DangerCard({ title, children, action, onAction, disabledReason }: DangerCardProps) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 max-w-xl text-soft">{disabledReason ?? children}</div>
        <Button className="text-bad" onClick={onAction} disabled={disabledReason !== undefined}>
          {action}
        </Button>
      </CardBody>
    </Card>
  );
}
