SELECT
  event_name,
  toUnixTimestamp(min(quarter)) AS first,
  toUnixTimestamp(max(quarter)) AS last,
  sum(quarter_events) AS events,
  sum(events) OVER () AS total,
  count() OVER () AS names,
  min(first) OVER () AS first_of_all,
  max(last) OVER () AS last_of_all
FROM (
  SELECT event_name, toStartOfFifteenMinutes(ts) AS quarter, count() AS quarter_events
  FROM events_raw
  WHERE project_id = {p0:UUID}
  AND toStartOfFifteenMinutes(ts) >= toDateTime({p1:UInt32}, 'UTC')
  AND toStartOfFifteenMinutes(ts) < toDateTime({p2:UInt32}, 'UTC')
  GROUP BY event_name, quarter
)
GROUP BY event_name
ORDER BY events DESC, event_name
LIMIT {p3:UInt16};
