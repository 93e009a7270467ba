import { describe, expect, test } from "vitest";
import { Chat } from "./testing/ask";
import { SHOP } from "./testing/projects";
import { shortForm } from "./testing/short-form";

const asked = (question: string): string => shortForm(new Chat(SHOP).ask(question).calls);

describe("one figure", () => {
  test.each([
    ["How many purchases were there in the last 7 days?", "trend 7d purchase"],
    ["how many events yesterday", "trend yesterday any"],
    ["How many users did we have last month?", "trend 2026-10-01..2026-10-31 unique_users()"],
    ["How many sessions this week?", "trend 1w unique_sessions()"],
    [
      "How many unique users purchased last week?",
      "trend 2026-11-16..2026-11-22 unique_users(purchase)",
    ],
    ["number of sign-ups since 2026-11-01", "trend 2026-11-01..2026-11-29 sign_up"],
    ["How many signups in October?", "trend 2026-10-01..2026-10-31 sign_up"],
    [
      "How many people signed up between 2026-11-01 and 2026-11-07?",
      "trend 2026-11-01..2026-11-07 unique_users(sign_up)",
    ],
    ["total events this year", "trend 1y any"],
    ["count of purchase", "trend 30d purchase"],
    ["purchase", "trend 30d purchase"],
    ["How many purchases today so far?", "trend today purchase"],
    ["how many sign ups did we get on Nov 3rd?", "trend 2026-11-03 sign_up"],
    ["Total number of events since the beginning of the month", "trend 2026-11-01..2026-11-29 any"],
    ["How many events happened in the last 2 hours?", "trend 2h any"],
    ["how many purchases this quarter", "trend 2026-10-01..2026-11-29 purchase"],
    ["purchases of all time", "trend 14m purchase"],
    ["purchse last week", "trend 2026-11-16..2026-11-22 purchase"],
    ["how many chekouts started", "trend 30d checkout_started"],
    ["How many orders last week?", "trend 2026-11-16..2026-11-22 purchase"],
    ["how many people bought something yesterday?", "trend yesterday unique_users(purchase)"],
    ["How many active users did we have last week?", "trend 2026-11-16..2026-11-22 unique_users()"],
    ["DAU yesterday", "trend yesterday day unique_users()"],
    ["how many purchases did users make last week?", "trend 2026-11-16..2026-11-22 purchase"],
    [
      "how many purchases and users last week?",
      "trend 2026-11-16..2026-11-22 purchase & unique_users()",
    ],
    [
      "how many events, users and sessions last week?",
      "trend 2026-11-16..2026-11-22 any & unique_users() & unique_sessions()",
    ],
    ["how many searches and sign-ups", "trend 30d search & sign_up"],
    ["trials started or ended last week", "trend 2026-11-16..2026-11-22 trial_started|trial_ended"],
    [
      "how many users searched and how many signed up last week?",
      "trend 2026-11-16..2026-11-22 unique_users(search) & unique_users(sign_up)",
    ],
    [
      "how many purchases did user shopper-00012 make?",
      "trend 30d purchase where user_id=shopper-00012",
    ],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("a course of time", () => {
  test.each([
    ["Purchases per day over the last 14 days", "trend 14d day purchase"],
    ["Show me daily active users for the past 2 weeks", "trend 2w day unique_users()"],
    ["weekly sign ups since October", "trend 2026-10-01..2026-11-29 week sign_up"],
    ["What's the trend of sign ups this month?", "trend 1m day sign_up"],
    ["Plot revenue over time for the last 3 months", "trend 3m day sum amount(purchase)"],
    ["How many purchases on 2026-10-25 per hour?", "trend 2026-10-25 hour purchase"],
    ["monthly purchases this year", "trend 1y month purchase"],
    ["purchases per month", "trend 12m month purchase"],
    ["unique users by platform per week", "trend 30d week unique_users() by platform"],
    ["MAU", "trend 12m month unique_users()"],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("groups", () => {
  test.each([
    ["Show purchases by country", "breakdown 30d purchase by country top 10"],
    [
      "Break down page views by browser last week",
      "breakdown 2026-11-16..2026-11-22 page_view by browser top 10",
    ],
    [
      "Top 5 countries by purchases last month",
      "breakdown 2026-10-01..2026-10-31 purchase by country top 7",
    ],
    ["top 3 countries by revenue", "breakdown 30d sum amount(purchase) by country top 5"],
    ["top events", "breakdown 30d any by event_name top 12"],
    [
      "sum of price of products viewed by category last month",
      "breakdown 2026-10-01..2026-10-31 sum price(product_viewed) by category top 10",
    ],
    [
      "add to cart by product category last week",
      "breakdown 2026-11-16..2026-11-22 added_to_cart by category top 10",
    ],
    [
      "purchases by app version for web",
      "breakdown 30d purchase by app_version top 10 where platform=web",
    ],
    [
      "What coupons were used last month?",
      "breakdown 2026-10-01..2026-10-31 purchase by coupon top 10",
    ],
    [
      "What are the reasons for cancellation?",
      "breakdown 30d subscription_cancelled by reason top 10",
    ],
    ["page_view count by device_type", "breakdown 30d page_view by device_type top 10"],
    ["share of purchases by country", "breakdown 30d purchase by country top 10"],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("superlatives", () => {
  test.each([
    ["Which country has the most purchases?", "breakdown 30d purchase by country top 3"],
    ["Which browser is used least?", "breakdown 30d any by browser top 100"],
    ["Which product was viewed most?", "breakdown 30d product_viewed by product top 3"],
    ["What is the most common browser?", "breakdown 30d any by browser top 3"],
    ["Which event is the most frequent?", "breakdown 30d any by event_name top 3"],
    ["Where do most purchases come from?", "breakdown 30d purchase by country top 3"],
    [
      "most viewed products last month",
      "breakdown 2026-10-01..2026-10-31 product_viewed by product top 12",
    ],
    ["which referrer brings the most users?", "breakdown 30d unique_users() by referrer top 3"],
    ["What was our busiest day last month?", "trend 2026-10-01..2026-10-31 day any"],
    ["On which day did we have the most sign-ups this month?", "trend 1m day sign_up"],
    ["which day last week had the fewest purchases?", "trend 2026-11-16..2026-11-22 day purchase"],
    ["When did purchases peak last month?", "trend 2026-10-01..2026-10-31 day purchase"],
    ["what was the best week for sign-ups in the last 3 months", "trend 3m week sign_up"],
    ["Which hour of the day has the most purchases?", "trend 30d hour purchase"],
    ["Which day of the week is the busiest?", "trend 30d day any"],
    ["Which users have the most purchases?", "list_values 30d user_id purchase"],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("values of a property", () => {
  test.each([
    ["What is the total revenue last month?", "trend 2026-10-01..2026-10-31 sum amount(purchase)"],
    ["sum of amount of purchases this month", "trend 1m sum amount(purchase)"],
    [
      "What was the average amount of a purchase last week?",
      "trend 2026-11-16..2026-11-22 avg amount(purchase)",
    ],
    ["median purchase amount", "trend 30d p50 amount(purchase)"],
    ["95th percentile of amount for purchases", "trend 30d p95 amount(purchase)"],
    ["p99 of price", "trend 30d p99 price()"],
    ["What is the highest price of products viewed?", "trend 30d max price(product_viewed)"],
    [
      "what was the largest purchase last week?",
      "trend 2026-11-16..2026-11-22 max amount(purchase)",
    ],
    ["min and max amount of purchases", "trend 30d min amount(purchase) & max amount(purchase)"],
    [
      "average and median amount of purchases by country",
      "breakdown 30d avg amount(purchase) by country top 10 + breakdown 30d p50 amount(purchase) by country top 10",
    ],
    ["How many different coupons were used?", "trend 30d unique_values coupon()"],
    [
      "number of unique products viewed last week",
      "trend 2026-11-16..2026-11-22 unique_values product(product_viewed)",
    ],
    ["average order value", "trend 30d avg amount(purchase)"],
    ["average order value by country", "breakdown 30d avg amount(purchase) by country top 10"],
    [
      "Sum of quantity added to cart by category",
      "breakdown 30d sum quantity(added_to_cart) by category top 10",
    ],
    ["revenue by country", "breakdown 30d sum amount(purchase) by country top 10"],
    [
      "Give me daily revenue for last week",
      "trend 2026-11-16..2026-11-22 day sum amount(purchase)",
    ],
    [
      "How much revenue did we make in October?",
      "trend 2026-10-01..2026-10-31 sum amount(purchase)",
    ],
    ["How much did users spend last week?", "trend 2026-11-16..2026-11-22 sum amount(purchase)"],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("figures per day, user and session", () => {
  test.each([
    ["events per user", "trend 30d events_per_user()"],
    [
      "average number of purchases per user in November",
      "trend 2026-11-01..2026-11-30 events_per_user(purchase)",
    ],
    ["average purchases per day last month", "trend 2026-10-01..2026-10-31 day purchase"],
    ["average revenue per day last month", "trend 2026-10-01..2026-10-31 day sum amount(purchase)"],
    [
      "How many purchases are there per session?",
      "trend 30d purchase & unique_sessions() as A / B",
    ],
    [
      "revenue per user last month",
      "trend 2026-10-01..2026-10-31 sum amount(purchase) & unique_users(purchase) as A / B",
    ],
    ["items per checkout", "trend 30d sum items(checkout_started) & checkout_started as A / B"],
    ["purchases per user by country", "breakdown 30d events_per_user(purchase) by country top 10"],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("filters", () => {
  test.each([
    ["How many purchases came from Germany?", "trend 30d purchase where country=DE"],
    ["How many purchases on iOS yesterday?", "trend yesterday purchase where platform=ios"],
    ["purchases from Germany or France", "trend 30d purchase where country in [DE,FR]"],
    ["purchases not from the US", "trend 30d purchase where country≠US"],
    ["purchases not from Germany or France", "trend 30d purchase where country not in [DE,FR]"],
    ["purchases outside Germany", "trend 30d purchase where country≠DE"],
    ["American purchases", "trend 30d purchase where country=US"],
    ["How many trials started where plan is yearly?", "trend 30d trial_started where plan=yearly"],
    [
      "How many monthly trials started last month?",
      "trend 2026-10-01..2026-10-31 trial_started where plan=monthly",
    ],
    ["How many page views excluding bots this week", "trend 1w page_view without bots"],
    ["purchases over 50", "trend 30d purchase where amount>50"],
    ["purchases with amount over 50 euros", "trend 30d purchase where amount>50"],
    ["purchases of at least 100", "trend 30d purchase where amount≥100"],
    ["purchases with amount between 20 and 50", "trend 30d purchase where amount≥20 and amount≤50"],
    ["purchases with amount not over 50", "trend 30d purchase where amount≤50"],
    ["searches with 0 results", "trend 30d search where results=0"],
    ["How many searches had more than 3 results?", "trend 30d search where results>3"],
    ["How many purchases without a coupon?", "trend 30d purchase where coupon is_not_set"],
    [
      "How many purchases used the WELCOME10 coupon last month?",
      "trend 2026-10-01..2026-10-31 purchase where coupon=WELCOME10",
    ],
    ["how many purchases with coupon welcome10", "trend 30d purchase where coupon=WELCOME10"],
    ["purchases where coupon is not FRIENDS", "trend 30d purchase where coupon≠FRIENDS"],
    [
      'purchases where currency is USD and coupon = "FRIENDS"',
      "trend 30d purchase where currency=USD and coupon=FRIENDS",
    ],
    [
      "sign-ups by method excluding email",
      "breakdown 30d sign_up by method top 10 where method≠email",
    ],
    ["returning visitors", "trend 30d unique_users() where is_returning=true"],
    [
      "how many page views are from returning users?",
      "trend 30d page_view where is_returning=true",
    ],
    [
      "first purchases by platform",
      "breakdown 30d any by platform top 10 where is_first_purchase=true",
    ],
    ["page views of /checkout", "trend 30d page_view where path=/checkout"],
    ["page views where path contains products", "trend 30d page_view where path~products"],
    [
      "How many House Blend were added to cart?",
      "trend 30d added_to_cart where product=House Blend",
    ],
    [
      'how many products "Two-Handed Mug" viewed',
      "trend 30d product_viewed where product=Two-Handed Mug",
    ],
    ["How many searches for grinder?", "trend 30d search where query=grinder"],
    [
      'How many people searched for "cold brew" last week?',
      "trend 2026-11-16..2026-11-22 unique_users(search) where query=cold brew",
    ],
    [
      "purchases on mobile by browser",
      "breakdown 30d purchase by browser top 10 where device_type=mobile",
    ],
    ["purchases on the website", "trend 30d purchase where platform=web"],
    [
      "How many users on Android and iOS last week?",
      "trend 2026-11-16..2026-11-22 unique_users() where platform in [android,ios]",
    ],
    [
      "purchases on iOS vs Android",
      "breakdown 30d purchase by platform top 10 where platform in [ios,android]",
    ],
    [
      "compare sign-ups in Germany and Austria per week",
      "trend 30d week sign_up by country where country in [DE,AT]",
    ],
    ["How many events came from bots?", "trend 30d any + trend 30d any without bots"],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("comparisons", () => {
  test.each([
    ["Purchases this week compared to last week", "trend 1w purchase vs previous period"],
    [
      "How does this week compare to last week for purchases?",
      "trend 1w purchase vs previous period",
    ],
    [
      "Did purchases go up or down last week?",
      "trend 2026-11-16..2026-11-22 purchase vs previous period",
    ],
    [
      "By how much did sign-ups change last month compared to the month before?",
      "trend 2026-10-01..2026-10-31 sign_up + trend 2026-09-01..2026-09-30 sign_up",
    ],
    [
      "How did revenue change this month vs last month?",
      "trend 1m sum amount(purchase) vs previous period",
    ],
    [
      "Compare purchases in September and October",
      "trend 2026-10-01..2026-10-31 purchase + trend 2026-09-01..2026-09-30 purchase",
    ],
    ["Is the number of sign-ups growing?", "trend 30d sign_up vs previous period"],
    ["is revenue up this month?", "trend 1m sum amount(purchase) vs previous period"],
    ["purchases today vs yesterday", "trend today purchase vs previous period"],
    [
      "purchases last week vs the same week last year",
      "trend 2026-11-16..2026-11-22 purchase vs previous year",
    ],
    [
      "sign ups last week by method, compared with the week before",
      "breakdown 2026-11-16..2026-11-22 sign_up by method top 10 vs previous period",
    ],
    [
      "purchases in October compared with August",
      "trend 2026-10-01..2026-10-31 purchase + trend 2026-08-01..2026-08-31 purchase",
    ],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("funnels", () => {
  test.each([
    ["conversion from product viewed to purchase", "funnel 30d product_viewed > purchase"],
    [
      "What's the conversion rate from product_viewed to added_to_cart to purchase within 1 day?",
      "funnel 30d product_viewed > added_to_cart > purchase within 1d",
    ],
    [
      "Show me the funnel product viewed → added to cart → checkout started → purchase for the last 7 days",
      "funnel 7d product_viewed > added_to_cart > checkout_started > purchase",
    ],
    [
      "Of the users who started checkout, how many purchased?",
      "funnel 30d checkout_started > purchase",
    ],
    [
      "conversion rate from trial started to subscription started by country",
      "funnel 30d trial_started > subscription_started by country",
    ],
    ["How many users viewed a product and then purchased?", "funnel 30d product_viewed > purchase"],
    ["How many users purchased after searching?", "funnel 30d search > purchase"],
    [
      "how many users purchased after 2026-11-10?",
      "trend 2026-11-11..2026-11-29 unique_users(purchase)",
    ],
    [
      "drop-off between added to cart and checkout started",
      "funnel 30d added_to_cart > checkout_started",
    ],
    [
      "What share of users go from product_viewed to purchase?",
      "funnel 30d product_viewed > purchase",
    ],
    [
      "How many users got from product viewed to purchase last week?",
      "funnel 2026-11-16..2026-11-22 product_viewed > purchase",
    ],
    [
      "How long does it take users to go from product viewed to purchase?",
      "funnel 30d product_viewed > purchase",
    ],
    [
      "what share of users who viewed a product purchased within 1 day?",
      "funnel 30d product_viewed > purchase within 1d",
    ],
    [
      "conversion from sign up to trial started for apple sign ups",
      "funnel 30d sign_up[where method=apple] > trial_started",
    ],
    [
      "conversion rate from added to cart to purchase for iOS users in Germany excluding bots last week",
      "funnel 2026-11-16..2026-11-22 added_to_cart > purchase where platform=ios and country=DE without bots",
    ],
    [
      "What is the purchase conversion rate by country?",
      "trend 30d unique_users(purchase) & unique_users() as A / B by country",
    ],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("retention", () => {
  test.each([
    ["weekly retention", "retention 30d week any > any"],
    ["day 7 retention of new users", "retention 30d day first any > any"],
    [
      "What share of users who signed up came back the next week?",
      "retention 30d week sign_up > any",
    ],
    ["month 1 retention", "retention 6m month any > any"],
    [
      "do people who start a trial come back within a week?",
      "retention 30d week trial_started > any",
    ],
    [
      "How many users came back after their first purchase?",
      "retention 30d day first purchase > any",
    ],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("paths", () => {
  test.each([
    ["What do users do after searching?", "paths 30d after search"],
    ["What happens before a subscription is cancelled?", "paths 30d before subscription_cancelled"],
    ["how do people get to checkout?", "paths 30d before checkout_started"],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("shares and ratios", () => {
  test.each([
    [
      "What share of purchases came from Germany?",
      "trend 30d purchase[where country=DE] & purchase as A / B",
    ],
    [
      "What percentage of purchases used a coupon?",
      "trend 30d purchase[where coupon is_set] & purchase as A / B",
    ],
    [
      "What percentage of users made a purchase?",
      "trend 30d unique_users(purchase) & unique_users() as A / B",
    ],
    ["percentage of purchases above 50", "trend 30d purchase[where amount>50] & purchase as A / B"],
    [
      "Of all the sign ups, what share came from apple?",
      "trend 30d sign_up[where method=apple] & sign_up as A / B",
    ],
    ["ratio of purchases to sign-ups", "trend 30d purchase & sign_up as A / B"],
    [
      "ratio of checkouts to purchases per week",
      "trend 30d week checkout_started & purchase as A / B",
    ],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("users and values", () => {
  test.each([
    ["How many new users last week?", "retention 2026-11-16..2026-11-22 day first any > any"],
    ["new users per week", "retention 30d week first any > any"],
    ["What did user shopper-00012 do?", "list_user_events 14m shopper-00012"],
    [
      "What did shopper-00012 do last week?",
      "list_user_events 2026-11-16..2026-11-22 shopper-00012",
    ],
    [
      "which purchases did user u_12 make in October",
      "list_user_events 2026-10-01..2026-10-31 u_12 purchase",
    ],
    ["what values does plan have?", "list_values plan"],
    ["which plans are there?", "list_values plan"],
    ["What platforms do we have?", "list_values platform"],
    ["what did users do last week?", "breakdown 2026-11-16..2026-11-22 any by event_name top 12"],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});

describe("users and times that are ranked", () => {
  test.each([
    ["top 5 users by events", "list_values 30d user_id"],
    ["who purchased the most?", "list_values 30d user_id purchase"],
    ["who are our top customers?", "list_values 30d user_id"],
    ["most active users last week", "list_values 2026-11-16..2026-11-22 user_id"],
    ["users with the most purchases", "list_values 30d user_id purchase"],
    ["events by user", "list_values 30d user_id"],
    ["number of purchases by users on iOS", "trend 30d purchase where platform=ios"],
    ["Which country has the most users?", "breakdown 30d unique_users() by country top 3"],
    ["Where do most users come from?", "breakdown 30d unique_users() by country top 3"],
    ["which day had the most users last week?", "trend 2026-11-16..2026-11-22 day unique_users()"],
    [
      "What percentage of sessions had a purchase last week?",
      "trend 2026-11-16..2026-11-22 unique_sessions(purchase) & unique_sessions() as A / B",
    ],
    ["minimum daily purchases in October", "trend 2026-10-01..2026-10-31 day purchase"],
    [
      "What was the peak number of purchases in a day last month?",
      "trend 2026-10-01..2026-10-31 day purchase",
    ],
    ["week over week purchases", "trend 1w purchase vs previous period"],
    ["month over month revenue", "trend 1m sum amount(purchase) vs previous period"],
    ["top countries by users", "breakdown 30d unique_users() by country top 12"],
    [
      "top 5 products by users who viewed them",
      "breakdown 30d unique_users(product_viewed) by product top 7",
    ],
    ["largest number of purchases in a day", "trend 30d day purchase"],
    [
      "Which 3 browsers have the most sessions?",
      "breakdown 30d unique_sessions() by browser top 5",
    ],
    ["most popular page last week", "breakdown 2026-11-16..2026-11-22 page_view by path top 3"],
    [
      "which country had the highest number of sign-ups last month?",
      "breakdown 2026-10-01..2026-10-31 sign_up by country top 3",
    ],
    [
      "which product had the lowest number of views?",
      "breakdown 30d product_viewed by product top 100",
    ],
    ["most common search query", "breakdown 30d search by query top 3"],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});
