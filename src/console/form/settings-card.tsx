import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";

type SettingsCardProps = {
  title: string;
  description?: ReactNode;
  form: ComponentProps<"form">;
  pending: boolean;
  /** Whether there are no changes to save. */
  unchanged: boolean;
  /** Disables saving and explains why. */
  disabledReason?: string | undefined;
  children: ReactNode;
};

/** A card with settings that are saved together. */
export function SettingsCard(props: SettingsCardProps) {
  const { title, description, form, pending, unchanged, disabledReason, children } = props;
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <form {...form}>
        <CardBody className="flex flex-col gap-4">{children}</CardBody>
        <footer className="flex items-center justify-end gap-4 border-line border-t px-4 py-3">
          {disabledReason && <p className="text-soft text-sm">{disabledReason}</p>}
          <Button
            type="submit"
            variant="primary"
            loading={pending}
            disabled={unchanged || disabledReason !== undefined}
          >
            Save
          </Button>
        </footer>
      </form>
    </Card>
  );
}
