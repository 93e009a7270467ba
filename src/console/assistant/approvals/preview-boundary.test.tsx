import { expect, test } from "vitest";
import { PreviewBoundary } from "./preview-boundary";

test("a preview that cannot be drawn is replaced", () => {
  const boundary = new PreviewBoundary({ instead: "Arguments", children: "Preview" });
  expect(boundary.render()).toBe("Preview");
  boundary.state = PreviewBoundary.getDerivedStateFromError();
  expect(boundary.render()).toBe("Arguments");
});
