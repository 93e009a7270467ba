SELECT
  transform(value, {p11:Array(UInt64)}, {p12:Array(UInt8)}, toUInt8(0)) AS label,
  [countIf(depth >= 1), countIf(depth >= 2)] AS counts,
  [NULL, quantileExactInclusiveIf(0.5)(at_2 - at_1, depth >= 2)] AS medians,
  [NULL, quantileExactInclusiveIf(0.5)(at_2 - at_1, depth >= 2)] AS total_medians
FROM (
  SELECT
    depth,
    bitShiftRight(events[place_1], 8) AS at_1,
    bitShiftRight(events[place_2], 8) AS at_2,
    arrayMax(arrayMap((e, v) -> if(e = beginning, v, 0), beginnings, beginning_values)) AS value
  FROM (
    SELECT
      *,
      indexOf(events, beginning) AS place_1,
      arrayFirstIndex((e, i) -> i > place_1 AND bitTest(e, 1), events, arrayEnumerate(events)) AS place_2
    FROM (
      SELECT
        *,
        [arrayFirst(b -> b != 0, begun_1), arrayFirst(b -> b != 0, begun_2)] AS completed,
        arrayCount(b -> b != 0, completed) AS depth,
        completed[depth] AS beginning
      FROM (
        SELECT
          *,
          arrayMap(e -> if(bitTest(e, 0), e, 0), events) AS begun_1,
          arrayMap((e, b) -> if(b != 0 AND bitTest(e, 1) AND bitShiftRight(e, 8) - bitShiftRight(b, 8) <= {p10:Int64}, b, 0), events, arrayPushFront(arrayPopBack(arrayFill(b -> b != 0, begun_1)), 0)) AS begun_2
        FROM (
          WITH
            (ts < fromUnixTimestamp64Milli({p2:Int64}) AND event_name = {p3:String}) AS is_1,
            (event_name IN {p4:Array(String)} AND mapContains(ps, {p5:String}) AND ps[{p5:String}] = {p6:String}) AS is_2,
            toUnixTimestamp64Milli(ts) * 256 + if(is_1, 1, 0) + if(is_2, 2, 0) AS event
          SELECT
            user_hash,
            arraySort(groupArray(event)) AS events,
            groupArrayIf(event, bitTest(event, 0)) AS beginnings,
            groupArrayIf(cityHash64(multiIf(mapContains(ps, {p7:String}), concat('s', ps[{p7:String}]), mapContains(pn, {p7:String}), concat('n', toString(pn[{p7:String}])), mapContains(pb, {p7:String}), if(pb[{p7:String}], 'btrue', 'bfalse'), '')), bitTest(event, 0)) AS beginning_values
          FROM events_raw
          WHERE project_id IN {p0:Array(UUID)}
            AND NOT (is_bot)
            AND NOT (country != '' AND country = {p1:String})
            AND ts >= fromUnixTimestamp64Milli({p8:Int64})
            AND ts < fromUnixTimestamp64Milli({p9:Int64})
            AND (is_1 OR is_2)
          GROUP BY user_hash
          HAVING max(bitTest(event, 0))
        )
      )
    )
  )
)
GROUP BY label WITH ROLLUP;
