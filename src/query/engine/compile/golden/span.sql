SELECT toUnixTimestamp(min(quarter)) AS first, toUnixTimestamp(max(quarter)) AS last
FROM (
  SELECT project_id, toStartOfFifteenMinutes(ts) AS quarter, count() AS quarter_events
  FROM events_raw
  WHERE project_id = {p0:UUID}
    AND toStartOfFifteenMinutes(ts) >= toDateTime({p1:UInt32}, 'UTC')
    AND toStartOfFifteenMinutes(ts) < toDateTime({p2:UInt32}, 'UTC')
  GROUP BY project_id, quarter
)
GROUP BY project_id;
