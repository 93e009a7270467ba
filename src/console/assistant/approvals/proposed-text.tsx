import ReportText from "@/console/reports/report-text";
import { linkInAnswer } from "../links/own-link";

/** The text of a report that nobody has approved yet: its links are those of an answer. */
export default function ProposedText({ text }: { text: string }) {
  return <ReportText text={text} linkTo={linkInAnswer} />;
}
