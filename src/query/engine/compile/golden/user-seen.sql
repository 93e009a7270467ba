SELECT
  count() AS events,
  toString(any(user_hash)) AS hash,
  toUnixTimestamp64Milli(min(ts)) AS first,
  toUnixTimestamp64Milli(max(ts)) AS last
FROM events_raw
WHERE project_id IN {p0:Array(UUID)}
  AND ts >= fromUnixTimestamp64Milli({p1:Int64})
  AND ts < fromUnixTimestamp64Milli({p2:Int64})
  AND user_hash = cityHash64({p3:String});
