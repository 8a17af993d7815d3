import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Drawn instead of the children; `retry` mounts them anew. */
  fallback: (error: Error, retry: () => void) => ReactNode;
  onError?: (error: Error, componentStack: string) => void;
}

/** Keeps the failure of one part of the page to that part. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.props.onError?.(error, info.componentStack ?? '');
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(error, () => this.setState({ error: undefined })) : this.props.children;
  }
}
