-- ClickHouse's default (5) merges about five parts of similar size into one, so that a busy writer's rows are
-- rewritten again and again, which takes more processor time than to insert them. With ten, rows are rewritten
-- fewer times, and the month that is being written has about half as many parts more. Once it is quiet, the
-- parts are merged as before.
--
-- For 80 inserts of 10,000 rows, 200 or 250 ms apart, and the merges until 8 or 15 s later, ClickHouse used 16.5
-- and 17.5 µs of processor time per row instead of 19.7 to 20.8, with 41 merges instead of 81, and a mean of 15
-- and 16 parts instead of 10 and 11. 16 took 14.0 µs, but with 19 parts, and 11 instead of 4 to 6 at the end.

ALTER TABLE events_raw {{on_cluster}} MODIFY SETTING merge_selector_base = 10;
