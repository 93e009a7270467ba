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
  AND received_at >= fromUnixTimestamp64Milli({p1:Int64})
  AND received_at < fromUnixTimestamp64Milli({p2:Int64})
  AND ts >= fromUnixTimestamp64Milli({p3:Int64})
  AND (received_at, ts, event_id) < (fromUnixTimestamp64Milli({p4:Int64}), fromUnixTimestamp64Milli({p5:Int64}), {p6:UUID})
  AND mapContains(ps, {p7:String}) AND ps[{p7:String}] = {p8:String}
  AND event_name = {p9:String}
ORDER BY received_at DESC, ts DESC, event_id DESC
LIMIT {p10:UInt16};
