import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from './states';

/**
 * `title`: what could not be shown. `onError`: told once per failure, for the log. `onRetry`: runs before the children
 * are tried again. `resetKey`: when it changes (the address, for instance) the children are tried again by themselves.
 */
export type AreaErrorBoundaryProps = {
  children: ReactNode;
  title?: string;
  description?: string;
  onError?: (error: unknown, info: ErrorInfo) => void;
  onRetry?: () => void;
  resetKey?: unknown;
};

type BoundaryState = { failed: boolean; resetKey: unknown };

/** Keeps the failure of one part of a page inside that part, with 'Reintentar'; everything around goes on working. */
export class AreaErrorBoundary extends Component<AreaErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: AreaErrorBoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  private readonly retry = () => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { title = 'Esta parte del portal no se pudo mostrar', description } = this.props;
    return (
      <ErrorState
        title={title}
        description={description ?? 'El resto sigue funcionando. Puedes intentarlo de nuevo.'}
        onRetry={this.retry}
      />
    );
  }
}
