SELECT cohort - 1 AS cohort, period, count() AS users
FROM (
  SELECT
    cohort,
    arrayJoin(arrayConcat([toInt32(-1)], if(has(at_once, cohort), [toInt32(0)], []), arrayFilter(p -> p > 0 AND p <= {p0:Int32}, arrayMap(b -> b - cohort, returns)))) AS period
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
        SELECT
          user_hash,
          if(ts < fromUnixTimestamp64Milli({p5:Int64}), 0, transform(roundDown(toUnixTimestamp(ts), {p3:Array(UInt32)}), {p3:Array(UInt32)}, {p4:Array(Int32)}, toInt32(0))) AS bucket,
          minIf(toUnixTimestamp64Milli(ts), ts < fromUnixTimestamp64Milli({p6:Int64}) AND event_name = {p7:String}) AS first_start,
          maxIf(toUnixTimestamp64Milli(ts), ts >= fromUnixTimestamp64Milli({p5:Int64}) AND event_name IN {p8:Array(String)} AND mapContains(ps, {p9:String}) AND ps[{p9:String}] = {p10:String}) AS last_return
        FROM events_raw
        WHERE project_id IN {p1:Array(UUID)}
          AND NOT (is_bot)
          AND NOT (country != '' AND country = {p2:String})
          AND ts >= fromUnixTimestamp64Milli({p11:Int64})
          AND ts < fromUnixTimestamp64Milli({p12:Int64})
          AND (ts < fromUnixTimestamp64Milli({p6:Int64}) AND event_name = {p7:String} OR ts >= fromUnixTimestamp64Milli({p5:Int64}) AND event_name IN {p8:Array(String)} AND mapContains(ps, {p9:String}) AND ps[{p9:String}] = {p10:String})
        GROUP BY user_hash, bucket
      )
      GROUP BY user_hash
      HAVING notEmpty(cohorts)
    )
  )
)
GROUP BY cohort, period;
