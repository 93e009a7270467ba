SELECT
  event_id,
  project_id,
  event_name,
  user_id,
  platform,
  app_version,
  browser,
  country,
  is_bot,
  toUnixTimestamp64Milli(ts) AS happened,
  toUnixTimestamp64Milli(received_at) AS received,
  session_id,
  sdk_version,
  os,
  device_type,
  raw,
  server_version,
  sent_timestamp
FROM events_raw
WHERE project_id IN {p0:Array(UUID)}
  AND ts >= fromUnixTimestamp64Milli({p1:Int64})
  AND ts < fromUnixTimestamp64Milli({p2:Int64})
  AND event_id IN {p3:Array(UUID)};
