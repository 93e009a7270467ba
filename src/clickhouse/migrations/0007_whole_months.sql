-- There has never been a migration 0006.
--
-- A month in which nothing has changed for a week becomes one part. ClickHouse's own merges leave
-- about four parts per month, and every query pays for each part that it considers: planning
-- "events by day" over 13 months of 20 million events takes 13 ms with 53 parts and 9 ms with 14.
-- Merging a month of 1.5 million events takes 2.5 s of processor time, one month at a time.
--
-- Not sooner than after a week: late events make another part, and then the whole month is merged
-- again. A month larger than the limit of ordinary merges (150 GB) stays in several parts.

ALTER TABLE events_raw {{on_cluster}} MODIFY SETTING
  min_age_to_force_merge_seconds = 604800,
  min_age_to_force_merge_on_partition_only = 1,
  enable_max_bytes_limit_for_min_age_to_force_merge = 1;
