SELECT 1 AS found
FROM events_raw
WHERE project_id IN {p0:Array(UUID)}
  AND ts >= fromUnixTimestamp64Milli({p1:Int64}) AND ts < fromUnixTimestamp64Milli({p2:Int64})
  AND event_name = {p3:String}
  AND ((mapContains(ps, {p4:String}) OR mapContains(pn, {p4:String}) OR mapContains(pb, {p4:String})) OR po[{p4:String}] = 'null' OR po[{p4:String}] IN ('array', 'object'))
LIMIT 1;
