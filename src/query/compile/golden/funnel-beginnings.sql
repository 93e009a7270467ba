WITH multiIf(mapContains(ps, {p6:String}), concat('s', ps[{p6:String}]), mapContains(pn, {p6:String}), concat('n', toString(pn[{p6:String}])), mapContains(pb, {p6:String}), if(pb[{p6:String}], 'btrue', 'bfalse'), '') AS value
SELECT value, toString(cityHash64(value)) AS hash
FROM events_raw
WHERE project_id IN {p0:Array(UUID)}
  AND NOT (is_bot)
  AND NOT (country != '' AND country = {p1:String})
  AND ts >= fromUnixTimestamp64Milli({p2:Int64})
  AND ts < fromUnixTimestamp64Milli({p3:Int64})
  AND event_name = {p4:String}
  AND cityHash64(value) IN {p5:Array(UInt64)}
GROUP BY value;
