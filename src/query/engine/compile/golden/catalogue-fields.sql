SELECT
  field,
  count() AS events,
  countIf(value != '') AS with_value,
  topKIf(3)(leftUTF8(value, 120), value != '') AS examples
FROM events_raw
ARRAY JOIN {p0:Array(String)} AS field, [toString(platform), toString(country), toString(browser), toString(os), toString(device_type), toString(app_version), toString(sdk_version), toString(session_id)] AS value
WHERE project_id IN {p1:Array(UUID)}
  AND ts >= fromUnixTimestamp64Milli({p2:Int64})
  AND ts < fromUnixTimestamp64Milli({p3:Int64})
  AND NOT (is_bot)
  AND mapContains(ps, {p4:String}) AND ps[{p4:String}] = {p5:String}
  AND event_name = {p6:String}
  AND toStartOfHour(ts) IN {p7:Array(DateTime('UTC'))}
  AND cityHash64(event_id) % {p8:UInt32} = 0
GROUP BY field;
