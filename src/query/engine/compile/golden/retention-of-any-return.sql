SELECT toInt32(cohort) - 1 AS cohort, toInt32(place) - 2 AS period, users
FROM (
  SELECT
    cohort,
    [
      count(),
      countIf(bitTest(at_once, cohort)),
      countIf(bitTest(returns, cohort + 1)),
      countIf(bitTest(returns, cohort + 2)),
      countIf(bitTest(returns, cohort + 3)),
      countIf(bitTest(returns, cohort + 4)),
      countIf(bitTest(returns, cohort + 5)),
      countIf(bitTest(returns, cohort + 6)),
      countIf(bitTest(returns, cohort + 7)),
      countIf(bitTest(returns, cohort + 8)),
      countIf(bitTest(returns, cohort + 9)),
      countIf(bitTest(returns, cohort + 10)),
      countIf(bitTest(returns, cohort + 11)),
      countIf(bitTest(returns, cohort + 12))
    ] AS counts
  FROM (
    SELECT arrayJoin(bitPositionsToArray(starts)) AS cohort, returns, returns AS at_once
    FROM (
      WITH
        toInt32(intDiv(toUnixTimestamp(ts) - {p2:Int64}, {p3:Int64}) + 1) AS bucket,
        (ts < fromUnixTimestamp64Milli({p5:Int64}) AND event_name = {p6:String}) AS is_start,
        (true) AS is_return,
        bitShiftLeft(toUInt64(1), bucket) AS bit
      SELECT
        user_hash,
        groupBitOrIf(bit, is_start) AS starts,
        groupBitOrIf(bit, is_return) AS returns
      FROM events_raw
      WHERE project_id IN {p0:Array(UUID)}
        AND NOT (is_bot)
        AND NOT (country != '' AND country = {p1:String})
        AND ts >= fromUnixTimestamp64Milli({p7:Int64})
        AND ts < fromUnixTimestamp64Milli({p8:Int64})
        AND true
      GROUP BY user_hash
      HAVING starts != 0
    )
  )
  WHERE cohort > 0
  GROUP BY cohort
)
ARRAY JOIN counts AS users, arrayEnumerate(counts) AS place;
