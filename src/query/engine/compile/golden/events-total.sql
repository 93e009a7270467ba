SELECT count() AS events
FROM events_raw
WHERE project_id IN {p0:Array(UUID)}
  AND received_at >= fromUnixTimestamp64Milli({p1:Int64})
  AND received_at < fromUnixTimestamp64Milli({p2:Int64})
  AND ts >= fromUnixTimestamp64Milli({p3:Int64})
  AND NOT (is_bot)
  AND mapContains(ps, {p4:String}) AND ps[{p4:String}] = {p5:String}
  AND event_name = {p6:String};
