import type { FakeProject } from "./fake-project";

export const SHOP: FakeProject = {
  name: "Hearth & Bean",
  zone: "Europe/Berlin",
  columns: {
    app_version: ["3.0.0", "4.0.0", "3.0.1"],
    country: ["DE", "US", "GB", "FR"],
    platform: ["web", "ios", "android"],
    browser: ["Chrome", "Safari", "Firefox", "Microsoft Edge"],
    device_type: ["desktop", "mobile", "bot"],
    os: ["Windows", "iOS", "Android", "macOS"],
  },
  events: {
    product_viewed: {
      product: ["Cold Brew Kit", "House Blend", "Paper Hat Dripper", "Two-Handed Mug"],
      product_id: ["cold-brew", "house-blend", "dripper", "mug"],
      category: ["gear", "beans", "supplies"],
      price: "number",
    },
    page_view: {
      path: ["/", "/checkout", "/products/mug"],
      is_returning: [true, false],
      referrer: ["search", "social", "newsletter", null],
      utm: "object",
    },
    screen_view: {
      screen: ["home", "checkout"],
      is_returning: [true, false],
      referrer: ["search", "social", "newsletter"],
    },
    added_to_cart: {
      product: ["Cold Brew Kit", "House Blend"],
      product_id: ["cold-brew", "house-blend"],
      category: ["gear", "beans", "supplies"],
      price: "number",
      quantity: [1, 2],
    },
    checkout_started: { amount: "number", currency: ["EUR", "USD", "GBP"], items: [1, 2, 3] },
    search: { query: ["cold brew", "grinder", "filter", "ethiopia"], results: "number" },
    purchase: {
      amount: "number",
      currency: ["EUR", "USD", "GBP"],
      coupon: ["WELCOME10", "FRIENDS", "LAUNCH15", null],
      is_first_purchase: [true, false],
      order_id: ["HB-1", "HB-2", "HB-3"],
      products: "array",
      shipping: "object",
    },
    sign_up: { method: ["email", "apple", "google"], newsletter: [true, false] },
    trial_started: { plan: ["monthly", "yearly"], trial_days: [14] },
    trial_ended: { plan: ["monthly", "yearly"], amount: "number", currency: ["EUR", "USD"] },
    subscription_started: {
      plan: ["monthly", "yearly"],
      amount: "number",
      currency: ["EUR", "USD"],
    },
    subscription_cancelled: {
      plan: ["monthly", "yearly"],
      reason: ["too much coffee", "too expensive", null],
    },
  },
};

/** Names in the style of another tool: words with capitals and spaces. */
export const MUSIC: FakeProject = {
  name: "Loudly",
  zone: "America/New_York",
  columns: {
    country: ["US", "BR", "JP"],
    platform: ["ios", "android", "web"],
    app_version: ["12.1", "12.0", "11.9"],
  },
  events: {
    "Song Played": {
      genre: ["pop", "rock", "jazz", "lo-fi"],
      artist: ["Nina Lark", "The Quiet Hours"],
      duration_seconds: "number",
      isOffline: [true, false],
    },
    "Song Skipped": { genre: ["pop", "rock", "jazz"], position_seconds: "number" },
    "App Opened": { source: ["push", "icon", "widget"] },
    "Playlist Created": { track_count: "number", visibility: ["public", "private"] },
    "User Registered": { referral_channel: ["friend", "ad", "organic"], plan: ["free", "premium"] },
    "Plan Upgraded": { plan: ["premium", "family"], monthly_fee: "number" },
    "Ad Heard": { advertiser: ["Acme", "Globex"], revenue_usd: "number" },
    "Daily Mix Refreshed": { tracks: "number" },
    Crash: { error_code: [404, 500, 503], screen: ["player", "library"] },
  },
};

/** Telemetry of trucks, with dotted names. */
export const FLEET: FakeProject = {
  name: "Northern Freight",
  zone: "UTC",
  columns: { country: ["SE", "NO", "FI"], platform: ["server"], app_version: ["fw-8", "fw-9"] },
  events: {
    "vehicle.position_reported": {
      speed_kmh: "number",
      depot: ["Umeå", "Luleå", "Bodø"],
      vehicle_type: ["truck", "van"],
    },
    "engine.started": {
      depot: ["Umeå", "Luleå"],
      driver_id: ["d1", "d2", "d3"],
      outside_temp: "number",
    },
    "engine.stopped": { depot: ["Umeå", "Luleå"], driver_id: ["d1", "d2"] },
    "delivery.completed": {
      depot: ["Umeå", "Luleå"],
      weight_kg: "number",
      on_time: [true, false],
      customer_tier: ["gold", "silver"],
    },
    "delivery.failed": { depot: ["Umeå"], reason: ["address", "absent", "damaged"] },
    "fuel.refilled": { litres: "number", cost: "number", fuel_type: ["diesel", "hvo"] },
    "alert.harsh_braking": { severity: ["low", "high"], speed_kmh: "number" },
  },
};
