import type { PrismaClient } from "@/database";

type Person = { id: string; email: string; emailVerified: boolean };

/** Decides who runs the installation, and may open the operator's page. */
export class Operators {
  /**
   * Known once there is a user, and then for ever: users who delete their account keep their row.
   */
  #firstUserId: string | null = null;

  /** Without addresses, the first user is the operator. */
  constructor(
    private readonly prisma: PrismaClient,
    private readonly addresses: readonly string[] | undefined,
  ) {}

  async includes({ id, email, emailVerified }: Person): Promise<boolean> {
    // Anyone can sign up with an address that is not theirs.
    if (this.addresses) return emailVerified && this.addresses.includes(email);
    return id === (await this.#firstUser());
  }

  async #firstUser(): Promise<string | null> {
    if (this.#firstUserId !== null) return this.#firstUserId;
    const first = await this.prisma.user.findFirst({
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { id: true },
    });
    this.#firstUserId = first?.id ?? null;
    return this.#firstUserId;
  }
}
