export class Reply<Body> {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(
    readonly body: Body,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    this.status = status;
    this.headers = headers;
  }
}

export const noContent = new Reply(null, { status: 204 });
