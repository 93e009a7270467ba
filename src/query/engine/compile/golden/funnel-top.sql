SELECT value, toString(hash) AS hash
FROM (
  SELECT value, hash, any(users) AS users
  FROM (
    SELECT multiIf(mapContains(ps, {p12:String}), concat('s', ps[{p12:String}]), mapContains(pn, {p12:String}), concat('n', toString(pn[{p12:String}])), mapContains(pb, {p12:String}), if(pb[{p12:String}], 'btrue', 'bfalse'), '') AS value, cityHash64(value) AS hash
    FROM events_raw
    WHERE project_id IN {p13:Array(UUID)}
      AND NOT (is_bot)
      AND NOT (country != '' AND country = {p14:String})
      AND ts >= fromUnixTimestamp64Milli({p15:Int64})
      AND ts < fromUnixTimestamp64Milli({p16:Int64})
      AND event_name = {p17:String}
  ) AS beginnings
  INNER JOIN (
    SELECT value AS hash, count() AS users
    FROM (
      SELECT
        user_hash,
        depth,
        bitShiftRight(event_1, 12) AS at_1,
        bitShiftRight(event_2, 12) AS at_2,
        arrayCount(at -> at = at_1, arraySlice([at_1, at_2], 1, depth)) AS at_once,
        arrayFilter(first -> bitAnd(arrayFold((f, m) -> bitOr(bitOr(f, if(bitTest(m, 0), bitShiftLeft(bitAnd(f, toUInt8('5')), 1), toUInt8('0'))), if(bitTest(m, 1), bitShiftLeft(bitAnd(f, toUInt8('3')), 2), toUInt8('0'))), arrayFilter((m, i) -> i != indexOf(arrayMap(e -> bitAnd(e, 255), arrayFilter(e -> bitShiftRight(e, 12) = at_1, tied)), first), arrayMap(e -> bitAnd(e, 255), arrayFilter(e -> bitShiftRight(e, 12) = at_1, tied)), arrayEnumerate(arrayMap(e -> bitAnd(e, 255), arrayFilter(e -> bitShiftRight(e, 12) = at_1, tied)))), toUInt8('1')), bitShiftLeft(toUInt8('1'), toUInt8(bitShiftLeft(toUInt16(1), at_once) - 2))) != 0, arrayDistinct(arrayMap(e -> bitAnd(e, 255), arrayFilter(e -> bitShiftRight(e, 12) = at_1, beginnings)))) AS first_masks,
        arrayMax((e, v) -> if(bitShiftRight(e, 12) = at_1 AND has(first_masks, bitAnd(e, 255)), v, 0), beginnings, beginning_values) AS value
      FROM (
        SELECT
          *,
          beginning AS event_1,
          arrayFirst(e -> e > event_1 AND bitTest(e, 1), events) AS event_2
        FROM (
          SELECT
            *,
            [arrayFirstIndex(b -> b != 0, begun_1), arrayFirstIndex(b -> b != 0, begun_2)] AS completed,
            arrayCount(place -> place != 0, completed) AS depth,
            bitShiftRight(events[completed[depth]], 12) AS completed_at,
            arrayMax((e, b) -> if(bitShiftRight(e, 12) = completed_at, b, 0), events, multiIf(depth = 1, begun_1, depth = 2, begun_2, [])) AS beginning
          FROM (
            SELECT
              *,
              arrayMap(e -> if(bitTest(e, 0), e, 0), events) AS begun_1,
              arrayMap((e, b) -> if(b != 0 AND bitTest(e, 1) AND bitShiftRight(e, 12) - bitShiftRight(b, 12) <= {p10:Int64}, b, 0), events, arrayShiftRight(arrayFill(b -> b != 0, begun_1), 1)) AS begun_2
            FROM (
              SELECT * REPLACE (
                arraySort(arrayConcat(
                  if(empty(tied), events, arrayFilter((e, before, after) -> NOT (bitShiftRight(e, 12) = bitShiftRight(before, 12) OR bitShiftRight(e, 12) = bitShiftRight(after, 12)), events, arrayShiftRight(events, 1), arrayShiftLeft(events, 1))),
                  arrayFilter(e -> bitAnd(e, 255) != 0, arrayConcat(
                    arrayMap((at, f) -> toInt64(at * 4096 + if(bitAnd(f, toUInt8('2')) != 0, 1, 0) + if(bitAnd(f, toUInt8('4')) != 0, 2, 0)), moments, families),
                    arrayMap((at, f) -> toInt64(at * 4096 + 256 + if(bitAnd(f, toUInt8('8')) != 0, 2, 0)), moments, families)
                  ))
                )) AS events
              )
              FROM (
                SELECT
                  *,
                  arrayFilter((e, before, after) -> bitShiftRight(e, 12) = bitShiftRight(before, 12) OR bitShiftRight(e, 12) = bitShiftRight(after, 12), events, arrayShiftRight(events, 1), arrayShiftLeft(events, 1)) AS all_tied,
                  arrayFilter((e, earlier) -> e != earlier, all_tied, arrayShiftRight(all_tied, 2)) AS tied,
                  arraySplit((e, gap) -> gap > 0, tied, arrayDifference(arrayMap(e -> bitShiftRight(e, 12), tied))) AS groups,
                  arrayMap(g -> bitShiftRight(g[1], 12), groups) AS moments,
                  arrayMap(g -> arrayFold((f, m) -> bitOr(bitOr(f, if(bitTest(m, 0), bitShiftLeft(bitAnd(f, toUInt8('5')), 1), toUInt8('0'))), if(bitTest(m, 1), bitShiftLeft(bitAnd(f, toUInt8('3')), 2), toUInt8('0'))), arrayMap(e -> bitAnd(e, 255), g), toUInt8('1')), groups) AS families
                FROM (
                  WITH
                    (ts < fromUnixTimestamp64Milli({p2:Int64}) AND event_name = {p3:String}) AS is_1,
                    (event_name IN {p4:Array(String)} AND mapContains(ps, {p5:String}) AND ps[{p5:String}] = {p6:String}) AS is_2,
                    toUnixTimestamp64Milli(ts) * 4096 + if(is_1, 1, 0) + if(is_2, 2, 0) AS event
                  SELECT
                    user_hash,
                    arraySort(groupArray(event)) AS events,
                    groupArrayIf(event, bitTest(event, 0)) AS beginnings,
                    groupArrayIf(cityHash64(multiIf(mapContains(ps, {p9:String}), concat('s', ps[{p9:String}]), mapContains(pn, {p9:String}), concat('n', toString(pn[{p9:String}])), mapContains(pb, {p9:String}), if(pb[{p9:String}], 'btrue', 'bfalse'), '')), bitTest(event, 0)) AS beginning_values
                  FROM events_raw
                  WHERE project_id IN {p0:Array(UUID)}
                    AND NOT (is_bot)
                    AND NOT (country != '' AND country = {p1:String})
                    AND ts >= fromUnixTimestamp64Milli({p7:Int64})
                    AND ts < fromUnixTimestamp64Milli({p8:Int64})
                    AND (is_1 OR is_2)
                  GROUP BY user_hash
                  HAVING max(bitTest(event, 0))
                )
              )
            )
          )
        )
      )
    )
    GROUP BY hash
    ORDER BY users DESC
    LIMIT {p11:UInt16} WITH TIES
  ) AS candidates USING (hash)
  GROUP BY value, hash
)
ORDER BY users DESC, value
LIMIT {p11:UInt16};
