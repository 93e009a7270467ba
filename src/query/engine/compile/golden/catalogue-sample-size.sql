SELECT count() AS events
FROM events_raw
WHERE project_id IN {p0:Array(UUID)}
  AND ts >= fromUnixTimestamp64Milli({p1:Int64})
  AND ts < fromUnixTimestamp64Milli({p2:Int64})
  AND NOT (is_bot)
  AND mapContains(ps, {p3:String}) AND ps[{p3:String}] = {p4:String}
  AND event_name = {p5:String};
