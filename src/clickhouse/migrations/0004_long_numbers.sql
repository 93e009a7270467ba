-- Whole numbers that do not fit into a double or into 64 bits.
--
-- Beyond 2^53, two different order ids can be the same Float64 in pn. So ps also has such a number,
-- as its digits: values are compared, grouped and listed by their digits, and summed by pn.
-- Ingestion writes both. The last statement adds the digits to rows that are already stored, in the
-- background. It only rewrites parts with such rows, and can run twice.
--
-- ClickHouse's JSON functions return nothing for a text with a whole number beyond 64 bits. `json`
-- is raw with such numbers as strings of their digits, for everything that parses it; raw stays as
-- it was sent. The column long_numbers marks the few rows in which this takes work. Searching for
-- 19 digits in a row costs as much as parsing: 0.9 s for a million rows of 150 bytes. So it is done
-- once, or for older parts at each read until they are merged.
--
-- Not chosen: allow_simdjson = 0, whose parser rounds such numbers. It takes twice as long and does
-- not support JSON_VALUE, JSON_QUERY and JSON_EXISTS.

ALTER TABLE events_raw {{on_cluster}}
  ADD COLUMN IF NOT EXISTS long_numbers Bool MATERIALIZED match(raw, '[0-9]{19}') CODEC(ZSTD(1)),
  ADD COLUMN IF NOT EXISTS json String ALIAS if(
    long_numbers,
    -- Every string, every number, and the text between them.
    arrayStringConcat(arrayMap(
      token -> if(
        match(token, '^-?[0-9]+$') AND (
          length(token) > 20
          OR length(token) = 20
            AND token > if(startsWith(token, '-'), '-9223372036854775808', '18446744073709551615')
        ),
        concat('"', token, '"'),
        token
      ),
      extractAll(raw, '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|-?[0-9][0-9.eE+-]*|[^"0-9-]+|-')
    )),
    raw
  );

CREATE OR REPLACE VIEW {{sql_database}}.events {{on_cluster}} SQL SECURITY DEFINER AS
SELECT
  event_id,
  project_id,
  event_name,
  ts AS timestamp,
  received_at,
  user_id,
  session_id,
  platform,
  app_version,
  sdk_version,
  browser,
  os,
  device_type,
  country,
  is_bot,
  json AS properties,
  ps AS properties_text,
  pn AS properties_number,
  pb AS properties_bool
FROM {{database}}.events_raw;

ALTER TABLE events_raw {{on_cluster}}
  UPDATE ps = mapUpdate(ps, mapApply(
    (key, value) -> (
      key,
      multiIf(
        match(trim(BOTH '"' FROM JSONExtractRaw(json, toString(key))), '^-?[0-9]+$'),
        trim(BOTH '"' FROM JSONExtractRaw(json, toString(key))),
        -- Writes 1.5e23 with all its zeros.
        position(toString(value), 'e') > 0,
        concat(
          if(value < 0, '-', ''),
          rightPad(
            replaceAll(extract(toString(value), '([0-9.]+)e'), '.', ''),
            toUInt16(extract(toString(value), 'e([0-9]+)')) + 1,
            '0'
          )
        ),
        toString(value)
      )
    ),
    mapFilter((key, value) -> abs(value) > 9007199254740991, pn)
  ))
  WHERE arrayExists(value -> abs(value) > 9007199254740991, mapValues(pn));
