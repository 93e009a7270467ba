import { Banner } from "@/ui/feedback/banner";
import { EntryPage, TextLink } from "./entry-page";

/** Instead of signing up, as long as a new installation has no owner. */
export function UnclaimedScreen() {
  return (
    <EntryPage
      title="This installation has no owner yet"
      description="The first account is made by whoever runs the server. Nobody else on the network can take it."
      footer={
        <p>
          Have an account? <TextLink href="/sign-in">Sign in</TextLink>
        </p>
      }
    >
      <Banner title="Open the link in the terminal">
        The server prints it whenever it starts, below “Nobody has an account yet”. It goes on with{" "}
        <code className="whitespace-nowrap font-mono text-xs">/claim?token=…</code>
      </Banner>
    </EntryPage>
  );
}
