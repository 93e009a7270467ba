SELECT
  user_hash,
  toUnixTimestamp64Milli(max(ts)) AS value
FROM events_raw
WHERE project_id IN {p0:Array(UUID)}
  AND ts >= fromUnixTimestamp64Milli({p2:Int64})
  AND ts < fromUnixTimestamp64Milli({p3:Int64})
  AND NOT (is_bot)
  AND mapContains(ps, {p4:String}) AND ps[{p4:String}] = {p5:String}
  AND event_name = {p6:String}
  AND positionCaseInsensitiveUTF8(user_id, {p1:String}) > 0
GROUP BY user_hash
HAVING (value, user_hash) < ({p7:Int64}, {p8:UInt64})
ORDER BY value DESC, user_hash DESC
LIMIT {p9:UInt16};
