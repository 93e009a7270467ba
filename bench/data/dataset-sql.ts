import { EVENTS_TABLE } from "@/clickhouse/events";

export const DATASET_EVENTS = 20_000_000;
const SESSION_EVENTS = 8;
const USERS = 470_000;
const EVENT_NAMES = 30;

/**
 * Inserts events {first} to {first} + {count} of the data set: sessions of eight events over five
 * minutes, ordered by time from {start} to {end} (ms). Two of every three sessions have an id. Some
 * users and event names are far more frequent than others.
 */
export const INSERT_SLICE = `
INSERT INTO ${EVENTS_TABLE} (
  project_id, event_id, event_name, ts, received_at, user_id, session_id, platform, app_version,
  sdk_version, browser, os, device_type, country, is_bot, server_version, raw, ps, pn, pb
)
WITH
  intDiv(number, ${SESSION_EVENTS}) AS session,
  sipHash64(session) AS of_session,
  sipHash64(number, 'event') AS of_event,
  toUInt32(floor(pow((of_session % 1000003) / 1000003, 1.5) * ${USERS})) AS user,
  sipHash64(user, 'user') AS of_user,
  {start:Int64} + toInt64(number / ${DATASET_EVENTS} * ({end:Int64} - {start:Int64})) AS place,
  least(place + toInt64(of_session % 3600000) + (number % ${SESSION_EVENTS}) * 35000, {end:Int64} - 1) AS at,
  if(session % 3 = 0, '', concat('s-', hex(of_session))) AS session_text,
  multiIf(of_user % 20 < 12, 'web', of_user % 20 < 17, 'ios', 'android') AS platform_name,
  concat('/products/', toString(of_event % 500)) AS path,
  round(pow((of_event % 10007) / 10007, 2) * 200, 2) AS amount,
  of_event % 5 AS quantity,
  of_user % 5 < 2 AS logged_in
SELECT
  {project:UUID},
  generateUUIDv4(),
  concat('event_', leftPad(toString(toUInt8(floor(pow((of_event % 9973) / 9973, 3) * ${EVENT_NAMES}))), 2, '0')),
  fromUnixTimestamp64Milli(at),
  fromUnixTimestamp64Milli(at + 700),
  concat('user_', toString(user)),
  session_text,
  platform_name,
  concat('3.', toString(of_user % 12), '.0'),
  '1.4.2',
  if(platform_name = 'web', ['Chrome', 'Safari', 'Firefox', 'Edge'][of_user % 4 + 1], ''),
  multiIf(platform_name = 'ios', 'iOS', platform_name = 'android', 'Android', 'Windows'),
  if(platform_name = 'web', 'desktop', 'mobile'),
  ['DE', 'FR', 'GB', 'US', 'BR', 'IN'][of_user % 6 + 1],
  of_user % 100 = 0,
  '0.1.0',
  concat(
    '{"session_id":"', session_text, '","path":"', path, '","amount":', toString(amount),
    ',"quantity":', toString(quantity), ',"logged_in":', if(logged_in, 'true', 'false'), '}'
  ),
  map('session_id', session_text, 'path', path, 'plan', if(of_user % 9 = 0, 'pro', 'free')),
  map('amount', amount, 'quantity', toFloat64(quantity)),
  map('logged_in', toBool(logged_in))
FROM numbers({first:UInt64}, {count:UInt64})
`;
