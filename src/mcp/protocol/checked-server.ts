import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/**
 * A server that says in our words that parameters are invalid. The library dumps its schema's
 * errors, with any value in full, and reports most of them as internal ones. Its handlers may only
 * throw errors of the protocol.
 */
export class CheckedServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      try {
        return await wrapped(request, context);
      } catch (error) {
        if (context.mcpReq.signal.aborted || !isOfSchema(error)) throw error;
        const message = `Invalid parameters: some of ${method} are missing or have the wrong type.`;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
      }
    };
  }
}

const isOfSchema = (error: unknown): boolean =>
  !(error instanceof ProtocolError) || error.message.startsWith("Invalid tools/call request:");
