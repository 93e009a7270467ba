"use client";

import { createContext, useContext } from "react";

export type FieldWiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** The attributes that connect a control to the label, hint and error of its Field. */
export const useFieldWiring = (): Partial<FieldWiring> => useContext(FieldContext) ?? {};
