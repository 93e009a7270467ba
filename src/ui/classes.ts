import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names. Of two Tailwind utilities for the same property, the later one wins. */
export const classes = (...values: ClassValue[]): string => twMerge(clsx(values));
