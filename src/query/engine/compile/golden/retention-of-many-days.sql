SELECT cohort - 1 AS cohort, period, count() AS users
FROM (
  SELECT
    cohort,
    arrayJoin(arrayConcat([toInt32(-1)], if(has(at_once, cohort), [toInt32(0)], []), arrayFilter(p -> p > 0 AND p <= {p12:Int32}, arrayMap(b -> b - cohort, returns)))) AS period
  FROM (
    SELECT
      arrayJoin(cohorts) AS cohort,
      returns,
      at_once
    FROM (
      SELECT
        arrayFilter(b -> b > 0, [minIf(bucket, first_start > 0)]) AS cohorts,
        groupArrayIf(bucket, last_return > 0) AS returns,
        groupArrayIf(bucket, first_start > 0 AND last_return >= first_start) AS at_once
      FROM (
        WITH
          if(ts < fromUnixTimestamp64Milli({p4:Int64}), 0, toInt32(intDiv(toUnixTimestamp(ts) - {p2:Int64}, {p3:Int64}) + 1)) AS bucket,
          (ts < fromUnixTimestamp64Milli({p5:Int64}) AND event_name = {p6:String}) AS is_start,
          (ts >= fromUnixTimestamp64Milli({p4:Int64}) AND event_name IN {p7:Array(String)} AND mapContains(ps, {p8:String}) AND ps[{p8:String}] = {p9:String}) AS is_return
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
      HAVING notEmpty(cohorts)
    )
  )
)
GROUP BY cohort, period;
