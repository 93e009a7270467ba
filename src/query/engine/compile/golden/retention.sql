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
    SELECT arrayJoin(bitPositionsToArray(starts)) AS cohort, returns, at_once
    FROM (
      WITH bitShiftLeft(toUInt64(1), bucket) AS bit
      SELECT
        user_hash,
        groupBitOrIf(bit, first_start > 0) AS starts,
        groupBitOrIf(bit, last_return > 0) AS returns,
        groupBitOrIf(bit, first_start > 0 AND last_return >= first_start) AS at_once
      FROM (
        WITH
          toInt32(intDiv(toUnixTimestamp(ts) - {p2:Int64}, {p3:Int64}) + 1) AS bucket,
          (ts < fromUnixTimestamp64Milli({p5:Int64}) AND event_name = {p6:String}) AS is_start,
          (event_name IN {p7:Array(String)} AND mapContains(ps, {p8:String}) AND ps[{p8:String}] = {p9:String}) AS is_return
        SELECT
          user_hash,
          bucket,
          minIf(toUnixTimestamp64Milli(ts), is_start) AS first_start,
          maxIf(toUnixTimestamp64Milli(ts), is_return) AS last_return
        FROM events_raw
        WHERE project_id IN {p0:Array(UUID)}
          AND NOT (is_bot)
          AND NOT (country != '' AND country = {p1:String})
          AND ts >= fromUnixTimestamp64Milli({p10:Int64})
          AND ts < fromUnixTimestamp64Milli({p11:Int64})
          AND (is_start OR is_return)
        GROUP BY user_hash, bucket
      )
      GROUP BY user_hash
      HAVING starts != 0
    )
  )
  WHERE cohort > 0
  GROUP BY cohort
)
ARRAY JOIN counts AS users, arrayEnumerate(counts) AS place;
