export { readDateTime, readQueryTime, readWrittenTime, type WrittenTime } from "./date-time";
export { acceptedAs, acceptsAs, named, nameOf } from "./documented";
export { Fault, faults, type Reader } from "./fault";
export {
  bool,
  choice,
  dateTime,
  dict,
  field,
  int,
  isDict,
  list,
  model,
  number,
  optional,
  queryTime,
  raise,
  readAs,
  strictModel,
  text,
  uuid,
  withDefault,
} from "./fields";
export { assertUtf8, parseJson } from "./json";
export { type Checked, check, parse, parseBody, parsePath, parseQuery } from "./parse";
export { describeEntry, entryOf, type Path, type Source, withoutPrefix } from "./render";
export { storableJson } from "./storable-json";
export { prose, title } from "./stored-text";
export { isLongerThan, readText, type TextRules } from "./text";
export { readUuid } from "./uuid";
