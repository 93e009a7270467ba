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
  AND received_at >= fromUnixTimestamp64Milli({p1:Int64})
  AND received_at < fromUnixTimestamp64Milli({p2:Int64})
  AND ts >= fromUnixTimestamp64Milli({p3:Int64})
  AND NOT (is_bot)
  AND mapContains(ps, {p4:String}) AND ps[{p4:String}] = {p5:String}
  AND event_name = {p6:String}
  AND (received_at, ts, event_id, project_id) < (fromUnixTimestamp64Milli({p7:Int64}), fromUnixTimestamp64Milli({p8:Int64}), {p9:UUID}, {p10:UUID})
ORDER BY received_at DESC, ts DESC, event_id DESC, project_id DESC
LIMIT {p11:UInt16};
