/** Words that do not change what a question asks for. */
const WORDS = `
a an the of our my we us i me you your it its they them their this that these those there here
do does did doing done have has had having can could would should will shall may might must let lets
please kindly thanks thank hello hi hey ok okay so well then now just only also too really actually currently
bring brings brought generate generates generated produce produces produced
show tell give get find list see look display plot draw chart graph calculate compute count determine report
want need know like wonder wondering interested curious
happen happened happens occur occurred occurs take taken took place placed fire fired trigger triggered track
tracked record recorded log logged receive received collect collected come came comes coming make made makes go
goes went going gone perform performed
overview figure figures value values number numbers data result results statistic statistics stats
all any every whole entire total overall together
how what's whats much many s
about regarding concerning
project shop store something anything
period time timeframe range times
back same instead
break down breakdown split group compare comparing comparison difference versus vs
euro euros eur dollar dollars usd pound pounds gbp chf currency
percentage percent
kg km kmh mph ms sec secs seconds minutes mins hours hrs kwh litres liters pieces miles
`;

const STOP = new Set(WORDS.split(/\s+/).filter((word) => word !== ""));

export const isStopWord = (word: string): boolean => STOP.has(word.toLowerCase());
