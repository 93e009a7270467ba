-- figure
WITH sum(events_part) AS events
SELECT bucket, toFloat64(events) AS value
FROM (
  SELECT
    {p10:Int64} + intDiv(toUnixTimestamp(ts) - {p10:Int64}, {p11:Int64}) * {p11:Int64} AS bucket,
    count() AS events_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p12:Int64}) AND ts < fromUnixTimestamp64Milli({p13:Int64})
    AND country != ''
    AND NOT (country != '')
    AND country != '' AND country = {p1:String}
    AND match(country, '^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?$') AND isFinite(toFloat64OrZero(country)) AND toFloat64OrZero(country) = {p2:Float64}
    AND false
    AND false
    AND NOT (country != '' AND country = {p3:String})
    AND (country != '' AND country = {p4:String} OR match(country, '^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?$') AND isFinite(toFloat64OrZero(country)) AND toFloat64OrZero(country) = {p5:Float64})
    AND NOT (country != '' AND country = {p6:String})
    AND country != '' AND position(country, {p7:String}) > 0
    AND match(country, '^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?$') AND isFinite(toFloat64OrZero(country)) AND toFloat64OrZero(country) > {p8:Float64}
    AND country != '' AND country <= {p9:String}
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;
