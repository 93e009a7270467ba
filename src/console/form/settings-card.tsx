import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";

type SettingsCardProps = {
  title: string;
  description?: ReactNode;
  form: ComponentProps<"form">;
  pending: boolean;
  /** Nothing has changed that could be saved. */
  unchanged: boolean;
  /** Why they cannot be changed, where they cannot. */
  refusal?: string | undefined;
  children: ReactNode;
};

/** A few settings that are saved together. */
export function SettingsCard(props: SettingsCardProps) {
  const { title, description, form, pending, unchanged, refusal, children } = props;
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <form {...form}>
        <CardBody className="flex flex-col gap-4">{children}</CardBody>
        <footer className="flex items-center justify-end gap-4 border-line border-t px-4 py-3">
          {refusal && <p className="text-soft text-sm">{refusal}</p>}
          <Button
            type="submit"
            variant="primary"
            loading={pending}
            disabled={unchanged || refusal !== undefined}
          >
            Save
          </Button>
        </footer>
      </form>
    </Card>
  );
}
