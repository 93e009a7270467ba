import { z } from "zod";
import type { Tool } from "../contract/tool";

const PROJECT = { type: "string", description: "Id or exact name." };

/**
 * The JSON Schema of a tool's arguments, short enough that all tools fit into a model's context.
 */
export function inputSchemaOf({ args, argSchemas, on }: Tool): object {
  const { properties = {}, required = [] } = z.toJSONSchema(args, { io: "input" });
  const project = on === "project";
  return {
    type: "object",
    properties: { ...(project && { project: PROJECT }), ...properties, ...argSchemas },
    required: [...(project ? ["project"] : []), ...required],
  };
}
