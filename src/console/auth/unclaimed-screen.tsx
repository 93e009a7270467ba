import { Banner } from "@/ui/feedback/banner";
import { EntryPage, TextLink } from "./entry-page";

/** Replaces the sign-up page until a new installation has an owner. */
export function UnclaimedScreen() {
  return (
    <EntryPage
      title="This installation has no owner yet"
      description="The server’s operator creates the first account, so that nobody else on the network can take it."
      footer={
        <p>
          Already have an account? <TextLink href="/sign-in">Sign in</TextLink>
        </p>
      }
    >
      <Banner title="Open the link in the terminal">
        The server prints it at every start, below “There is no account yet”. It contains{" "}
        <code className="whitespace-nowrap font-mono text-xs">/claim?token=…</code>
      </Banner>
    </EntryPage>
  );
}
