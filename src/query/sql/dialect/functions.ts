/**
 * The functions that SQL may call, by purpose: the sandbox rejects all others, and the console
 * completes these. Chosen by hand from ClickHouse's functions. Deliberately excluded: functions
 * that read files, the network, other tables, dictionaries, settings or the server, that throw or
 * wait on demand, that take a function name as text (arrayReduce), models, and functions that take
 * quadratic time in the size of a row (editDistance), since no limit can stop them within a row.
 *
 * Plain data without imports, since the console uses it too.
 */
const words = (list: string): readonly string[] => list.trim().split(/\s+/);

export const FUNCTION_GROUPS = {
  arithmetic: words(`
    abs avg2 divide divideDecimal divideOrNull gcd ifNotFinite intDiv intDivOrNull intDivOrZero
    isFinite isInfinite isNaN lcm max2 midpoint min2 minus modulo moduloOrNull moduloOrZero
    multiply multiplyDecimal negate plus positiveModulo positiveModuloOrNull sqr
  `),
  arrays: words(`
    array arrayAll arrayAvg arrayBottomK arrayCompact arrayConcat
    arrayCount arrayCumSum arrayCumSumNonNegative arrayDifference arrayDistinct arrayDotProduct
    arrayElement arrayElementOrNull arrayEnumerate arrayEnumerateDense arrayEnumerateDenseRanked
    arrayEnumerateUniq arrayEnumerateUniqRanked arrayExcept arrayExists arrayFill arrayFilter
    arrayFirst arrayFirstIndex arrayFirstOrNull arrayFlatten arrayFold arrayIntersect
    arrayJaccardIndex arrayJoin arrayLast arrayLastIndex arrayLastOrNull
    arrayMap arrayMax arrayMin
    arrayNormalizedGini arrayPartialReverseSort arrayPartialShuffle arrayPartialSort
    arrayPopBack arrayPopFront arrayProduct arrayPushBack arrayPushFront arrayRandomSample
    arrayRemove arrayResize arrayReverse arrayReverseFill arrayReverseSort arrayReverseSplit
    arrayRotateLeft arrayRotateRight arrayShiftLeft arrayShiftRight arrayShingles arrayShuffle
    arraySlice arraySort arraySplit arraySum arraySymmetricDifference arrayTopK
    arrayUnion arrayUniq arrayWithConstant arrayZip arrayZipUnaligned countEqual empty
    emptyArrayDate emptyArrayDateTime emptyArrayFloat32 emptyArrayFloat64 emptyArrayInt16
    emptyArrayInt32 emptyArrayInt64 emptyArrayInt8 emptyArrayString emptyArrayUInt16
    emptyArrayUInt32 emptyArrayUInt64 emptyArrayUInt8 has hasAll hasAny hasSubstr indexOf
    indexOfAssumeSorted length notEmpty range reverse
  `),
  bits: words(`
    bitAnd bitCount bitHammingDistance bitNot bitOr bitRotateLeft bitRotateRight bitShiftLeft
    bitShiftRight bitSlice bitTest bitTestAll bitTestAny bitXor
  `),
  bitmaps: words(`
    bitmapAnd bitmapAndCardinality bitmapAndnot bitmapAndnotCardinality bitmapBuild
    bitmapCardinality bitmapContains bitmapHasAll bitmapHasAny bitmapMax bitmapMin bitmapOr
    bitmapOrCardinality bitmapSubsetInRange bitmapSubsetLimit bitmapToArray bitmapTransform
    bitmapXor bitmapXorCardinality subBitmap
  `),
  comparison: words(`
    equals globalIn globalNotIn greater greaterOrEquals in isDistinctFrom isNotDistinctFrom less
    lessOrEquals notEquals notIn notNullIn nullIn
  `),
  conditions: words(`
    and assumeNotNull clamp coalesce firstNonDefault greatest if ifNull isNotNull isNull
    isNullable isZeroOrNull least multiIf not nullIf or toNullable transform xor
  `),
  dates: words(`
    addDate addDays addHours addInterval addMicroseconds addMilliseconds addMinutes addMonths
    addNanoseconds addQuarters addSeconds addTupleOfIntervals addWeeks addYears age changeDay
    changeHour changeMinute changeMonth changeSecond changeYear dateDiff dateName dateTrunc
    formatDateTime formatDateTimeInJodaSyntax fromDaysSinceYearZero fromDaysSinceYearZero32
    fromModifiedJulianDay fromModifiedJulianDayOrNull fromUnixTimestamp fromUTCTimestamp
    makeDate makeDate32 makeDateTime makeDateTime64 monthName now now64 subDate subtractDays
    subtractHours subtractInterval subtractMicroseconds subtractMilliseconds subtractMinutes
    subtractMonths subtractNanoseconds subtractQuarters subtractSeconds subtractTupleOfIntervals
    subtractWeeks subtractYears timeDiff timeSlot timeSlots timezoneOf timezoneOffset today
    toDayOfMonth toDayOfWeek toDayOfYear toDaysInMonth toDaysSinceYearZero toHour toISOWeek
    toISOYear toLastDayOfMonth toLastDayOfWeek toMicrosecond toMillisecond toMinute
    toModifiedJulianDay toModifiedJulianDayOrNull toMonday toMonth toMonthNumSinceEpoch
    toNanosecond toQuarter toRelativeDayNum toRelativeHourNum toRelativeMinuteNum
    toRelativeMonthNum toRelativeQuarterNum toRelativeSecondNum toRelativeWeekNum
    toRelativeYearNum toSecond toStartOfDay toStartOfFifteenMinutes toStartOfFiveMinutes
    toStartOfHour toStartOfInterval toStartOfISOYear toStartOfMicrosecond toStartOfMillisecond
    toStartOfMinute toStartOfMonth toStartOfNanosecond toStartOfQuarter toStartOfSecond
    toStartOfTenMinutes toStartOfWeek toStartOfYear toTimeWithFixedDate toTimezone
    toUnixTimestamp toUTCTimestamp toWeek toYear toYearNumSinceEpoch toYearWeek toYYYYMM
    toYYYYMMDD toYYYYMMDDhhmmss yesterday YYYYMMDDhhmmssToDateTime YYYYMMDDhhmmssToDateTime64
    YYYYMMDDToDate YYYYMMDDToDate32
  `),
  hashes: words(`
    cityHash64 CRC32 farmHash64 halfMD5 intHash32 intHash64 javaHash MD5 murmurHash2_64
    murmurHash3_128 murmurHash3_32 murmurHash3_64 ngramSimHash ngramSimHashUTF8 SHA1 SHA256
    SHA512 sipHash128 sipHash64 xxh3 xxHash32 xxHash64
  `),
  encoding: words(`
    base64Decode base64Encode base64URLDecode base64URLEncode bin bitmaskToArray char hex
    tryBase64Decode unbin unhex
  `),
  json: words(`
    isValidJSON JSON_EXISTS JSON_QUERY JSON_VALUE JSONArrayLength JSONExtract
    JSONExtractArrayRaw JSONExtractArrayRawCaseInsensitive JSONExtractBool
    JSONExtractBoolCaseInsensitive JSONExtractCaseInsensitive JSONExtractFloat
    JSONExtractFloatCaseInsensitive JSONExtractInt JSONExtractIntCaseInsensitive JSONExtractKeys
    JSONExtractKeysAndValues JSONExtractKeysAndValuesCaseInsensitive JSONExtractKeysAndValuesRaw
    JSONExtractKeysAndValuesRawCaseInsensitive JSONExtractKeysCaseInsensitive JSONExtractRaw
    JSONExtractRawCaseInsensitive JSONExtractString JSONExtractStringCaseInsensitive
    JSONExtractUInt JSONExtractUIntCaseInsensitive JSONHas JSONLength JSONType
    simpleJSONExtractBool simpleJSONExtractFloat simpleJSONExtractInt simpleJSONExtractRaw
    simpleJSONExtractString simpleJSONExtractUInt simpleJSONHas toJSONString
  `),
  maps: words(`
    map mapAdd mapAll mapApply mapConcat mapContainsKey mapContainsKeyLike mapContainsValue
    mapContainsValueLike mapExists mapExtractKeyLike mapExtractValueLike mapFilter mapFromArrays
    mapKeys mapPartialReverseSort mapPartialSort mapPopulateSeries mapReverseSort mapSort
    mapSubtract mapUpdate mapValues
  `),
  mathematics: words(`
    acos acosh asin asinh atan atan2 atanh cbrt cos cosh degrees e erf erfc exp exp10 exp2 hypot
    intExp10 intExp2 lgamma log log10 log1p log2 pi pow proportionsZTest radians sigmoid sign
    sin sinh sqrt tan tanh tgamma widthBucket
  `),
  random: words(`
    generateUUIDv4 generateUUIDv7 rand rand64 randBernoulli randConstant randNormal randUniform
  `),
  rounding: words(`
    ceil floor round roundAge roundBankers roundDown roundDuration roundToExp2 trunc
  `),
  strings: words(`
    appendTrailingCharIfAbsent ascii basename byteHammingDistance caseFoldUTF8 concat
    concatAssumeInjective concatWithSeparator concatWithSeparatorAssumeInjective conv
    decodeHTMLComponent decodeXMLComponent
    encodeXMLComponent endsWith endsWithCaseInsensitive
    endsWithCaseInsensitiveUTF8 endsWithUTF8 firstLine initcap initcapUTF8 isValidASCII
    isValidUTF8 left leftPad leftPadUTF8 leftUTF8
    lengthUTF8 lower lowerUTF8 normalizeUTF8NFC normalizeUTF8NFD normalizeUTF8NFKC
    normalizeUTF8NFKCCasefold normalizeUTF8NFKD regexpExtract regexpPosition
    removeDiacriticsUTF8 repeat reverseUTF8 right rightPad rightPadUTF8 rightUTF8 soundex space
    startsWith startsWithCaseInsensitive startsWithCaseInsensitiveUTF8 startsWithUTF8
    stringJaccardIndex stringJaccardIndexUTF8 substring substringIndex substringIndexUTF8
    substringUTF8 toValidUTF8 trimBoth trimLeft trimRight upper upperUTF8
  `),
  replacing: words(`
    format overlay overlayUTF8 regexpQuoteMeta replaceAll replaceOne replaceRegexpAll
    replaceRegexpOne translate translateUTF8
  `),
  searching: words(`
    countMatches countMatchesCaseInsensitive countSubstrings countSubstringsCaseInsensitive
    countSubstringsCaseInsensitiveUTF8 extract extractAll extractAllGroupsHorizontal
    extractGroups hasSubsequence hasSubsequenceCaseInsensitive hasSubsequenceCaseInsensitiveUTF8
    hasSubsequenceUTF8 hasToken hasTokenCaseInsensitive hasTokenCaseInsensitiveOrNull
    hasTokenOrNull ilike like locate match multiMatchAllIndices multiMatchAny multiMatchAnyIndex
    multiSearchAllPositions multiSearchAllPositionsCaseInsensitive
    multiSearchAllPositionsCaseInsensitiveUTF8 multiSearchAllPositionsUTF8 multiSearchAny
    multiSearchAnyCaseInsensitive multiSearchAnyCaseInsensitiveUTF8 multiSearchAnyUTF8
    multiSearchFirstIndex multiSearchFirstIndexCaseInsensitive
    multiSearchFirstIndexCaseInsensitiveUTF8 multiSearchFirstIndexUTF8 multiSearchFirstPosition
    multiSearchFirstPositionCaseInsensitive multiSearchFirstPositionCaseInsensitiveUTF8
    multiSearchFirstPositionUTF8 ngramDistance ngramDistanceCaseInsensitive
    ngramDistanceCaseInsensitiveUTF8 ngramDistanceUTF8 ngramSearch ngramSearchCaseInsensitive
    ngramSearchCaseInsensitiveUTF8 ngramSearchUTF8 notILike notLike position
    positionCaseInsensitive positionCaseInsensitiveUTF8 positionUTF8
  `),
  splitting: words(`
    alphaTokens arrayStringConcat extractAllGroupsVertical ngrams reverseBySeparator splitByChar
    splitByNonAlpha splitByRegexp splitByString splitByWhitespace tokens
  `),
  tuples: words(`
    flattenTuple tuple tupleConcat tupleDivide tupleDivideByNumber tupleElement
    tupleHammingDistance tupleIntDiv tupleIntDivByNumber tupleIntDivOrZero
    tupleIntDivOrZeroByNumber tupleMinus tupleModulo tupleModuloByNumber tupleMultiply
    tupleMultiplyByNumber tupleNames tupleNegate tuplePlus tuplePositiveModuloByNumber
    tupleToNameValuePairs untuple
  `),
  vectors: words(`
    cosineDistance dotProduct L1Distance L2Distance L2Norm
  `),
  conversions: words(`
    accurateCast accurateCastOrDefault accurateCastOrNull CAST fromUnixTimestamp64Micro
    fromUnixTimestamp64Milli fromUnixTimestamp64Nano fromUnixTimestamp64Second parseDateTime
    parseDateTime32BestEffort parseDateTime32BestEffortOrNull parseDateTime32BestEffortOrZero
    parseDateTime64 parseDateTime64BestEffort parseDateTime64BestEffortOrNull
    parseDateTime64BestEffortOrZero parseDateTime64BestEffortUS
    parseDateTime64BestEffortUSOrNull parseDateTime64BestEffortUSOrZero
    parseDateTime64InJodaSyntax parseDateTime64InJodaSyntaxOrNull
    parseDateTime64InJodaSyntaxOrZero parseDateTime64OrNull parseDateTime64OrZero
    parseDateTimeBestEffort parseDateTimeBestEffortOrNull parseDateTimeBestEffortOrZero
    parseDateTimeBestEffortUS parseDateTimeBestEffortUSOrNull parseDateTimeBestEffortUSOrZero
    parseDateTimeInJodaSyntax parseDateTimeInJodaSyntaxOrNull parseDateTimeInJodaSyntaxOrZero
    parseDateTimeOrNull parseDateTimeOrZero reinterpretAsString toBool toDate toDate32
    toDate32OrDefault toDate32OrNull toDate32OrZero toDateOrDefault toDateOrNull toDateOrZero
    toDateTime toDateTime32 toDateTime64 toDateTime64OrDefault toDateTime64OrNull
    toDateTime64OrZero toDateTimeOrDefault toDateTimeOrNull toDateTimeOrZero toDecimal128
    toDecimal128OrDefault toDecimal128OrNull toDecimal128OrZero toDecimal256
    toDecimal256OrDefault toDecimal256OrNull toDecimal256OrZero toDecimal32 toDecimal32OrDefault
    toDecimal32OrNull toDecimal32OrZero toDecimal64 toDecimal64OrDefault toDecimal64OrNull
    toDecimal64OrZero toDecimalString toFixedString toFloat32 toFloat32OrDefault toFloat32OrNull
    toFloat32OrZero toFloat64 toFloat64OrDefault toFloat64OrNull toFloat64OrZero toInt128
    toInt128OrDefault toInt128OrNull toInt128OrZero toInt16 toInt16OrDefault toInt16OrNull
    toInt16OrZero toInt256 toInt256OrDefault toInt256OrNull toInt256OrZero toInt32
    toInt32OrDefault toInt32OrNull toInt32OrZero toInt64 toInt64OrDefault toInt64OrNull
    toInt64OrZero toInt8 toInt8OrDefault toInt8OrNull toInt8OrZero toInterval toIntervalDay
    toIntervalHour toIntervalMicrosecond toIntervalMillisecond toIntervalMinute toIntervalMonth
    toIntervalNanosecond toIntervalQuarter toIntervalSecond toIntervalWeek toIntervalYear
    toLowCardinality toString toStringCutToZero toTypeName toUInt128 toUInt128OrDefault
    toUInt128OrNull toUInt128OrZero toUInt16 toUInt16OrDefault toUInt16OrNull toUInt16OrZero
    toUInt256 toUInt256OrDefault toUInt256OrNull toUInt256OrZero toUInt32 toUInt32OrDefault
    toUInt32OrNull toUInt32OrZero toUInt64 toUInt64OrDefault toUInt64OrNull toUInt64OrZero
    toUInt8 toUInt8OrDefault toUInt8OrNull toUInt8OrZero toUnixTimestamp64Micro
    toUnixTimestamp64Milli toUnixTimestamp64Nano toUnixTimestamp64Second toUUID toUUIDOrZero
  `),
  urls: words(`
    cutFragment cutQueryString cutQueryStringAndFragment cutToFirstSignificantSubdomain
    cutToFirstSignificantSubdomainRFC cutToFirstSignificantSubdomainWithWWW
    cutToFirstSignificantSubdomainWithWWWRFC cutURLParameter cutWWW decodeURLComponent
    decodeURLFormComponent domain domainRFC domainWithoutWWW domainWithoutWWWRFC
    encodeURLComponent encodeURLFormComponent extractURLParameter extractURLParameterNames
    extractURLParameters firstSignificantSubdomain firstSignificantSubdomainRFC fragment netloc
    path pathFull port portRFC protocol queryString queryStringAndFragment topLevelDomain
    topLevelDomainRFC URLHierarchy URLPathHierarchy
  `),
  uuids: words(`
    toUUIDOrDefault toUUIDOrNull UUIDNumToString UUIDStringToNum UUIDv7ToDateTime
  `),
  places: words(`
    cutIPv6 geoDistance geohashDecode geohashEncode greatCircleAngle greatCircleDistance
    IPv4CIDRToRange IPv4NumToString IPv4NumToStringClassC IPv4StringToNum
    IPv4StringToNumOrDefault IPv4StringToNumOrNull IPv4ToIPv6 IPv6CIDRToRange IPv6NumToString
    IPv6StringToNum IPv6StringToNumOrDefault IPv6StringToNumOrNull isIPAddressInRange
    isIPv4String isIPv6String pointInEllipses pointInPolygon toIPv4 toIPv4OrDefault toIPv4OrNull
    toIPv4OrZero toIPv6 toIPv6OrDefault toIPv6OrNull toIPv6OrZero
  `),
  showing: words(`
    bar countDigits digits formatReadableDecimalSize formatReadableQuantity formatReadableSize
    formatReadableTimeDelta visibleWidth
  `),
  experiments: words(`
    minSampleSizeContinuous minSampleSizeConversion
  `),
  evaluation: words(`
    byteSize finalizeAggregation identity ignore materialize rowNumberInAllBlocks
  `),
  aggregates: words(`
    analysisOfVariance any any_respect_nulls anyHeavy anyLast anyLast_respect_nulls approx_top_k
    approx_top_sum argAndMax argAndMin argMax argMin avg avgWeighted boundingRatio
    categoricalInformationValue contingency corr corrMatrix corrStable count covarPop
    covarPopMatrix covarPopStable covarSamp covarSampMatrix covarSampStable cramersV
    cramersVBiasCorrected cume_dist deltaSum deltaSumTimestamp denseRank entropy
    exponentialMovingAverage exponentialTimeDecayedAvg exponentialTimeDecayedCount
    exponentialTimeDecayedMax exponentialTimeDecayedSum groupArray groupArrayIntersect
    groupArrayLast groupArrayMovingAvg groupArrayMovingSum groupArraySample groupArraySorted
    groupBitAnd groupBitmap groupBitmapAnd groupBitmapOr groupBitmapXor groupBitOr groupBitXor
    groupConcat groupUniqArray histogram intervalLengthSum kurtPop
    kurtSamp lag lagInFrame largestTriangleThreeBuckets lead leadInFrame mannWhitneyUTest max
    maxIntersections maxIntersectionsPosition maxMappedArrays meanZTest min minMappedArrays
    nonNegativeDerivative nth_value ntile percentRank quantile quantileBFloat16
    quantileBFloat16Weighted quantileDD quantileDeterministic quantileExact
    quantileExactExclusive quantileExactHigh quantileExactInclusive quantileExactLow
    quantileExactWeighted quantileExactWeightedInterpolated quantileGK
    quantileInterpolatedWeighted quantiles quantilesBFloat16 quantilesBFloat16Weighted
    quantilesDD quantilesDeterministic quantilesExact quantilesExactExclusive quantilesExactHigh
    quantilesExactInclusive quantilesExactLow quantilesExactWeighted
    quantilesExactWeightedInterpolated quantilesGK quantilesInterpolatedWeighted
    quantilesTDigest quantilesTDigestWeighted quantilesTiming quantilesTimingWeighted
    quantileTDigest quantileTDigestWeighted quantileTiming quantileTimingWeighted rank rankCorr
    retention row_number sequenceCount sequenceMatch sequenceMatchEvents sequenceNextNode
    simpleLinearRegression singleValueOrNull skewPop skewSamp sparkbar stddevPop stddevPopStable
    stddevSamp stddevSampStable studentTTest studentTTestOneSample sum sumCount sumKahan
    sumMapFiltered sumMappedArrays theilsU topK topKWeighted uniq uniqCombined uniqCombined64
    uniqExact uniqHLL12 uniqUpTo varPop varPopStable varSamp varSampStable welchTTest
    windowFunnel
  `),
  aggregateSynonyms: words(`
    anova any_value any_value_respect_nulls anyLastRespectNulls anyRespectNulls
    anyValueRespectNulls approx_top_count array_agg BIT_AND BIT_OR BIT_XOR COVAR_POP COVAR_SAMP
    dense_rank first_value first_value_respect_nulls firstValueRespectNulls group_concat
    last_value last_value_respect_nulls lastValueRespectNulls lttb max_by median medianBFloat16
    medianBFloat16Weighted medianDD medianDeterministic medianExact medianExactHigh
    medianExactLow medianExactWeighted medianExactWeightedInterpolated medianGK
    medianInterpolatedWeighted medianTDigest medianTDigestWeighted medianTiming
    medianTimingWeighted min_by percent_rank STD STDDEV STDDEV_POP STDDEV_SAMP string_agg
    VAR_POP VAR_SAMP
  `),
  synonyms: words(`
    array_remove array_to_string byteSlice CARDINALITY caseWithoutExpr caseWithoutExpression
    ceiling CHAR_LENGTH CHARACTER_LENGTH concat_ws curdate current_date current_timestamp
    date_bin DATE_DIFF date_diff DATE_FORMAT DATE_TRUNC DAY DAYOFMONTH DAYOFWEEK DAYOFYEAR
    distanceCosine distanceL1 distanceL2 extractAllGroups flatten FORMAT_BYTES FROM_BASE64
    FROM_DAYS FROM_UNIXTIME from_utc_timestamp HOUR INET6_ATON INET6_NTOA INET_ATON INET_NTOA
    instr isASCII JSON_ARRAY_LENGTH LAST_DAY lcase ln localtimestamp lpad ltrim MAP_FROM_ARRAYS
    mapContains MICROSECOND mid MILLISECOND minSampleSizeContinous MINUTE mismatches mod
    modOrNull MONTH NANOSECOND normL2 OCTET_LENGTH pmod pmodOrNull positive_modulo
    positive_modulo_or_null power QUARTER rand32 REGEXP_EXTRACT regexp_instr REGEXP_MATCHES
    REGEXP_REPLACE REGEXP_SUBSTR regexpInstr removeAccentsUTF8 replace rpad rtrim scalarProduct
    SECOND splitByAlpha str_to_date substr SUBSTRING_INDEX time_bucket TIMESTAMP_DIFF
    timestamp_diff timestampDiff TO_BASE64 TO_DAYS TO_UNIXTIME to_utc_timestamp
    toStartOfFiveMinute trim truncate ucase unnest vectorDifference vectorSum
    visitParamExtractBool visitParamExtractFloat visitParamExtractInt visitParamExtractRaw
    visitParamExtractString visitParamExtractUInt visitParamHas week width_bucket YEAR yearweek
  `),
} as const satisfies Record<string, readonly string[]>;

/** The possible endings of an aggregate: `countIf`, `sumOrNull`, `quantileTDigestIf`. */
const COMBINATORS = words(`
    If Array Map Distinct OrDefault OrNull ForEach Resample ArgMin ArgMax State Merge
  `);

/** Functions that the parser creates from syntax: `CASE`, lambdas, `EXISTS`, parameter types. */
const SYNTAX = words("_CAST caseWithExpression exists grouping lambda");

const folded = (names: Iterable<string>) => new Set([...names].map((name) => name.toLowerCase()));

const ALLOWED = folded([...Object.values(FUNCTION_GROUPS).flat(), ...SYNTAX]);
const AGGREGATES = folded([...FUNCTION_GROUPS.aggregates, ...FUNCTION_GROUPS.aggregateSynonyms]);

/** Functions whose first argument can be another function. */
const HIGHER_ORDER =
  /^(array(all|any|avg|compact|count|cumsum\w*|difference|exists|fill|filter|first\w*|fold|last\w*|map|max|min|partial\w*sort|product|reverse(fill|sort|split)|sort|split|sum)|map(all|apply|exists|filter|partial\w*sort|\w*sort))$/;

export const takesFunction = (name: string): boolean => HIGHER_ORDER.test(name.toLowerCase());

/** Many of the names are not case-sensitive. */
export function isAllowedFunction(name: string): boolean {
  return ALLOWED.has(name.toLowerCase()) || isCombined(name);
}

/** Whether a name is an aggregate followed by any number of combinators. */
function isCombined(name: string): boolean {
  return COMBINATORS.some((combinator) => {
    if (!name.endsWith(combinator)) return false;
    const inner = name.slice(0, -combinator.length);
    return AGGREGATES.has(inner.toLowerCase()) || isCombined(inner);
  });
}
