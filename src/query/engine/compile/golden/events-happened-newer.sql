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
  leftUTF8(raw, 240) AS preview,
  length(raw) + length(event_name) + length(user_id) + length(session_id) + length(platform) + length(app_version) + length(sdk_version) AS bytes
FROM events_raw
WHERE project_id IN {p0:Array(UUID)}
  AND ts >= fromUnixTimestamp64Milli({p1:Int64})
  AND ts < fromUnixTimestamp64Milli({p2:Int64})
  AND ts >= fromUnixTimestamp64Milli({p3:Int64})
  AND (ts, received_at, event_id, project_id) > (fromUnixTimestamp64Milli({p4:Int64}), fromUnixTimestamp64Milli({p5:Int64}), {p6:UUID}, {p7:UUID})
ORDER BY ts ASC, received_at ASC, event_id ASC, project_id ASC
LIMIT {p8:UInt16};
