-- ClickHouse's default (5) merges about five parts of similar size into one, so that each row is rewritten several
-- times, which takes more processor time than its insert. With ten, rows are rewritten less often, and the month
-- that is being written has about half as many parts again. Once it is quiet, it has as few parts as before,
-- so queries over earlier data cost the same; for a part more, planning a query takes about 0.1 ms (see 0007).
--
-- ClickHouse's processor time per row, with the merges until 8 or 15 s after the last insert, on a busy machine:
--   80 inserts of 10,000 rows, 200 or 250 ms apart   base 5    19.7, 20.7, 20.8 µs   81 merges   a mean of 10 parts
--                                                    base 10         16.5, 17.5 µs   41 merges   15 parts
--                                                    base 16               14.0 µs   26 merges   19 parts
--   200 inserts of 500 rows, 150 ms apart            base 5               193.5 µs  211 merges   8 parts
--                                                    base 10              140.0 µs  101 merges   11 parts
-- After that, 4 to 6 parts were left with 5, 4 or 5 with 10, and 11 with 16.

ALTER TABLE events_raw {{on_cluster}} MODIFY SETTING merge_selector_base = 10;
