export {
  testStripeRoute as DELETE,
  testStripeRoute as GET,
  testStripeRoute as PATCH,
  testStripeRoute as POST,
  testStripeRoute as PUT,
} from "@/server/next/test-stripe-route";

export const dynamic = "force-dynamic";
