import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classes } from "./classes";

const badgeClass = cva(
  "inline-flex max-w-full items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 font-medium text-xs leading-5 [&_svg]:size-3",
  {
    variants: {
      tone: {
        neutral: "border-line bg-sunken text-soft",
        accent: "border-transparent bg-accent-soft text-accent",
        good: "border-transparent bg-good-soft text-good",
        warn: "border-transparent bg-warn-soft text-warn",
        bad: "border-transparent bg-bad-soft text-bad",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

type BadgeProps = ComponentProps<"span"> & VariantProps<typeof badgeClass>;

export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span className={classes(badgeClass({ tone }), className)} {...rest} />;
}
