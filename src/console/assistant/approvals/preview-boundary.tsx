import { Component, type ReactNode } from "react";

type PreviewBoundaryProps = { instead: ReactNode; children: ReactNode };

/**
 * Shows something else in place of a preview that cannot be drawn, so that the user can still
 * decline: a model may have written anything.
 */
export class PreviewBoundary extends Component<PreviewBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
