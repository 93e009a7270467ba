"use client";

import { Check, Minus } from "lucide-react";
import {
  Checkbox as RadixCheckbox,
  RadioGroup as RadixRadio,
  Switch as RadixSwitch,
} from "radix-ui";
import { type ReactNode, useId } from "react";
import { classes } from "../classes";
import { useFieldWiring } from "./field-wiring";

type ToggleProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
};

const boxClass =
  "flex shrink-0 items-center justify-center border border-strong bg-raised text-ground hover:border-soft disabled:cursor-not-allowed disabled:opacity-50";

type CheckboxProps = Omit<ToggleProps, "checked"> & { checked: boolean | "indeterminate" };

export function Checkbox({ label, hint, className, onCheckedChange, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} className={className}>
      <RadixCheckbox.Root
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onCheckedChange={(checked) => onCheckedChange(checked === true)}
        className={classes(
          boxClass,
          "mt-0.5 size-4 rounded-sm data-[state=checked]:border-ink data-[state=indeterminate]:border-ink data-[state=checked]:bg-ink data-[state=indeterminate]:bg-ink",
        )}
        {...rest}
      >
        <RadixCheckbox.Indicator>
          {rest.checked === "indeterminate" ? (
            <Minus className="size-3" strokeWidth={3} />
          ) : (
            <Check className="size-3" strokeWidth={3} />
          )}
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
    </Labelled>
  );
}

export function Switch({ label, hint, className, ...rest }: ToggleProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} className={className}>
      <RadixSwitch.Root
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-px h-4.5 w-8 shrink-0 rounded-full border border-strong bg-strong transition-colors disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-good data-[state=checked]:bg-good"
        {...rest}
      >
        <RadixSwitch.Thumb className="block size-3.5 translate-x-px rounded-full bg-raised transition-transform data-[state=checked]:translate-x-[15px]" />
      </RadixSwitch.Root>
    </Labelled>
  );
}

type RadioOption<V extends string> = {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps<V extends string> = {
  value: V;
  onValueChange: (value: V) => void;
  options: readonly RadioOption<V>[];
  /** The accessible name, if the group is not in a Field. */
  label?: string;
  className?: string;
};

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { value, onValueChange, options, label, className } = props;
  const id = useId();
  return (
    <RadixRadio.Root
      {...useFieldWiring()}
      aria-label={label}
      value={value}
      // Radix returns the value of one of the options below.
      onValueChange={(next) => onValueChange(next as V)}
      className={classes("flex flex-col gap-2", className)}
    >
      {options.map((option) => (
        <Labelled
          key={option.value}
          id={`${id}-${option.value}`}
          label={option.label}
          hint={option.hint}
        >
          <RadixRadio.Item
            id={`${id}-${option.value}`}
            value={option.value}
            disabled={option.disabled ?? false}
            aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
            className={classes(
              boxClass,
              "mt-0.5 size-4 rounded-full data-[state=checked]:border-ink",
            )}
          >
            <RadixRadio.Indicator className="size-2 rounded-full bg-ink" />
          </RadixRadio.Item>
        </Labelled>
      ))}
    </RadixRadio.Root>
  );
}

type LabelledProps = {
  id: string;
  label: ReactNode;
  hint: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

function Labelled({ id, label, hint, className, children }: LabelledProps) {
  return (
    <div className={classes("flex items-start gap-2", className)}>
      {children}
      <div className="min-w-0">
        <label htmlFor={id} className="block text-base text-ink">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-faint text-xs">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
