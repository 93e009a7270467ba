import { z } from "zod";
import { faults, isDict, raise } from "@/base/validation";
import { PARAM_NAME, paramFault, type SqlParams } from "./checks/params";
import { SQL_LIMITS } from "./dialect/limits";

/** Values of any type: their types are checked against `{name:Type}` when they are bound. */
export const sqlParamsSchema = z
  .unknown()
  .transform((input, ctx): SqlParams => {
    if (input === undefined || input === null) return {};
    if (!isDict(input)) {
      raise(ctx, faults.dictType);
      return z.NEVER;
    }
    const entries = Object.entries(input);
    if (entries.length > SQL_LIMITS.maxParams) {
      raise(ctx, faults.tooLong(SQL_LIMITS.maxParams, entries.length, "Dictionary"));
    }
    for (const [name, value] of entries.slice(0, SQL_LIMITS.maxParams)) {
      const fault = PARAM_NAME.test(name) ? paramFault(value) : NAME_FAULT;
      if (fault !== null) raise(ctx, faults.value(fault), [name]);
    }
    return input as SqlParams;
  })
  .meta({
    type: "object",
    maxProperties: SQL_LIMITS.maxParams,
    propertyNames: { pattern: PARAM_NAME.source },
    description:
      "The value of each {name:Type} in the SQL: a string, number, boolean or null, or a list of them.",
  });

const NAME_FAULT =
  "a parameter name can contain letters, digits and underscores, and must not start with a digit";
