-- ClickHouse's default (5) merges about five parts of similar size into one, so that each row is
-- rewritten several times, which takes more processor time than its insert. With 10, rows are
-- rewritten less often, and the month that is being written has one and a half times as many parts.
-- Once writing pauses, it has as few parts as before, so queries of earlier data cost the same.
-- Planning a query takes about 0.1 ms for each further part (see 0007).
--
-- ClickHouse's processor time per row, with merges until 8 or 15 s after the last insert, on a busy
-- machine, and the mean number of parts:
--
--   inserts                          base   time per row             merges   parts
--   80 of 10,000 rows, every 200        5   19.7, 20.7 and 20.8 µs       81      10
--   or 250 ms                          10   16.5 and 17.5 µs             41      15
--                                      16   14.0 µs                      26      19
--   200 of 500 rows, every 150 ms       5   193.5 µs                    211       8
--                                      10   140.0 µs                    101      11
--
-- After that, 4 to 6 parts were left with 5, 4 or 5 with 10, and 11 with 16.

ALTER TABLE events_raw {{on_cluster}} MODIFY SETTING merge_selector_base = 10;
