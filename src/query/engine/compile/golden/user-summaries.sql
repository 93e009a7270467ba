SELECT
  toString(user_hash) AS hash,
  any(user_id) AS id,
  countIf(match) AS events,
  toUnixTimestamp64Milli(minIf(ts, match)) AS first,
  toUnixTimestamp64Milli(maxIf(ts, match)) AS last,
  argMaxIf(country, place, match AND country != '') AS last_country,
  argMaxIf(platform, place, match) AS last_platform,
  uniqExactIf(session_hash, match AND session_id != '') + length(arrayDistinct(arrayFilter(
    (session, event) -> bitAnd(event, 1) = 1,
    arrayCumSum(gap -> gap > 1800000, arrayDifference(arrayMap(event -> bitShiftRight(event, 1), arraySort(groupArrayIf(toUnixTimestamp64Milli(ts) * 2 + match, session_id = ''))))),
    arraySort(groupArrayIf(toUnixTimestamp64Milli(ts) * 2 + match, session_id = ''))
  ))) AS sessions
FROM (
  SELECT *, user_hash, session_hash, (ts, received_at, event_id) AS place, NOT (is_bot) AND mapContains(ps, {p4:String}) AND ps[{p4:String}] = {p5:String} AND event_name = {p6:String} AS match
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p2:Int64})
    AND ts < fromUnixTimestamp64Milli({p3:Int64})
    AND user_hash IN {p1:Array(UInt64)}
)
GROUP BY user_hash;
