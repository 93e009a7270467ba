import { container } from "../container/container";

/** Responds with a file of the SDKs. */
export async function sdkFile(request: Request, name: string): Promise<Response> {
  const { sdk } = await container();
  return sdk(request, name);
}
