-- The console lists events by their time of receipt, newest first, and looks for new ones every
-- second. The table's key has the time of the event instead, so without this index, each look would
-- read all rows of a project. Most events arrive within the hour in which they happen, so the
-- minimum and maximum time of receipt of each granule exclude all granules but the last ones. The
-- index takes 16 bytes per granule. Parts that are older than it get it when they are merged; until
-- then, they are read whole.

ALTER TABLE events_raw {{on_cluster}} ADD INDEX IF NOT EXISTS received_at_range received_at TYPE minmax GRANULARITY 1;
