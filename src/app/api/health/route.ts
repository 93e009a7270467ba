/** Alive: the process answers. Says nothing of the stores; /api/ready does. */
export const GET = (): Response => Response.json({ status: "alive" });

export const dynamic = "force-dynamic";
