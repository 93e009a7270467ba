import { dailyTrend, layout, singleMetric, type Template, topValues } from "./template";

const PURCHASE = ["purchase"];
const REVENUE = { metric: "sum", property: "amount", events: PURCHASE } as const;

const CURRENCIES = `Revenue is the sum of \`amount\` of the event \`purchase\`, **whatever the currency**.
To see one currency alone, give the dashboard the filter \`properties.currency\`.`;

export const revenue: Template = {
  id: "revenue",
  title: "Revenue",
  description: "What is sold, to whom, how often, and where a purchase is lost.",
  config: {
    version: 1,
    range: { last: "30d" },
    widgets: [
      {
        id: "revenue",
        title: "Revenue",
        kind: "number",
        layout: layout(0, 0, 3, 3),
        query: singleMetric(REVENUE),
      },
      {
        id: "orders",
        title: "Orders",
        kind: "number",
        layout: layout(3, 0, 3, 3),
        query: singleMetric({ metric: "count", events: PURCHASE }),
      },
      {
        id: "order-value",
        title: "Average order",
        kind: "number",
        layout: layout(6, 0, 3, 3),
        query: singleMetric({ metric: "avg", property: "amount", events: PURCHASE }),
      },
      {
        id: "customers",
        title: "Customers",
        kind: "number",
        layout: layout(9, 0, 3, 3),
        query: singleMetric({ metric: "unique_users", events: PURCHASE }),
      },
      {
        id: "by-day",
        title: "Revenue by day and currency",
        kind: "bar",
        layout: layout(0, 3, 8, 6),
        query: dailyTrend([{ ...REVENUE, label: "Revenue" }], {
          breakdown: { field: "properties.currency", limit: 6 },
        }),
      },
      {
        id: "countries",
        title: "Revenue by country",
        kind: "bar",
        layout: layout(8, 3, 4, 6),
        query: topValues("country", REVENUE),
      },
      {
        id: "checkout",
        title: "From a look to a purchase, within a day",
        kind: "funnel",
        layout: layout(0, 9, 8, 7),
        query: {
          kind: "funnel",
          bots: "exclude",
          steps: [
            { events: ["product_viewed"], label: "Viewed a product" },
            { events: ["added_to_cart"], label: "Added to cart" },
            { events: ["checkout_started"], label: "Began checkout" },
            { events: PURCHASE, label: "Purchased" },
          ],
          window: "1d",
        },
      },
      {
        id: "products",
        title: "Most added to the cart",
        kind: "table",
        layout: layout(8, 9, 4, 7),
        query: topValues("properties.product", { events: ["added_to_cart"], limit: 12 }),
      },
      {
        id: "first-or-again",
        title: "First and repeated purchases",
        kind: "area",
        layout: layout(0, 16, 6, 6),
        query: dailyTrend([
          {
            metric: "count",
            events: PURCHASE,
            filters: [{ field: "properties.is_first_purchase", op: "eq", value: true }],
            label: "First",
          },
          {
            metric: "count",
            events: PURCHASE,
            filters: [{ field: "properties.is_first_purchase", op: "eq", value: false }],
            label: "Repeated",
          },
        ]),
      },
      {
        id: "buy-again",
        title: "Customers who buy again, by week",
        kind: "retention",
        layout: layout(6, 16, 6, 6),
        query: {
          kind: "retention",
          bots: "exclude",
          range: { last: "12w" },
          granularity: "week",
          start: { events: PURCHASE, label: "First purchase", first_time: true },
          return: { events: PURCHASE, label: "Purchase" },
          periods: 6,
        },
      },
      {
        id: "coupons",
        title: "Orders with a coupon",
        kind: "bar",
        layout: layout(0, 22, 6, 4),
        query: topValues("properties.coupon", {
          events: PURCHASE,
          filters: [{ field: "properties.coupon", op: "is_set" }],
        }),
      },
      {
        id: "about",
        title: "About these figures",
        kind: "text",
        layout: layout(6, 22, 6, 4),
        text: CURRENCIES,
      },
    ],
  },
};
