SELECT
  event_id,
  event_name,
  user_id,
  platform,
  app_version,
  browser,
  country,
  is_bot,
  toUnixTimestamp64Milli(ts) AS happened,
  toUnixTimestamp64Milli(received_at) AS received,
  leftUTF8(raw, 240) AS preview
FROM events_raw
WHERE project_id = {p0:UUID}
  AND ts >= fromUnixTimestamp64Milli({p1:Int64})
  AND ts < fromUnixTimestamp64Milli({p2:Int64})
  AND ts >= fromUnixTimestamp64Milli({p3:Int64})
  AND (ts, received_at, event_id) > (fromUnixTimestamp64Milli({p4:Int64}), fromUnixTimestamp64Milli({p5:Int64}), {p6:UUID})
ORDER BY ts ASC, received_at ASC, event_id ASC
LIMIT {p7:UInt16};
