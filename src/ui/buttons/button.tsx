import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classes } from "../classes";
import { Tooltip } from "../tooltip/tooltip";

/** The styles of buttons, and of links that look like buttons. */
export const buttonClass = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "border-ink bg-ink text-ground hover:border-soft hover:bg-soft",
        secondary:
          "border-line bg-raised text-ink shadow-raised hover:border-strong hover:bg-hover",
        ghost:
          "border-transparent bg-transparent text-soft hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink",
        danger: "border-bad bg-bad text-on-bad hover:opacity-90",
      },
      size: { sm: "h-7 px-2.5 text-sm", md: "h-8 px-3 text-base" },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonClass> & {
    /** Shows a spinner and ignores presses while the action runs. */
    loading?: boolean | undefined;
  };

export function Button({
  variant,
  size,
  loading = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  // Not `disabled` while loading, which would lose the keyboard focus.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={classes(buttonClass({ variant, size }), className)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={press}
      {...rest}
    >
      {loading && <LoaderCircle className="animate-spin" aria-hidden="true" />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, "children"> & {
  /** What it does, for screen readers and the tooltip. */
  label: string;
  /** A tooltip that says more than the label, such as a keyboard shortcut. */
  tip?: string;
  icon: ReactNode;
};

export function IconButton({
  label,
  tip = label,
  icon,
  variant,
  size,
  className,
  ...rest
}: IconButtonProps) {
  const width = size === "sm" ? "w-7 px-0" : "w-8 px-0";
  return (
    <Tooltip content={tip}>
      <Button
        aria-label={label}
        variant={variant ?? "ghost"}
        size={size}
        className={classes(width, className)}
        {...rest}
      >
        {rest.loading ? null : icon}
      </Button>
    </Tooltip>
  );
}
