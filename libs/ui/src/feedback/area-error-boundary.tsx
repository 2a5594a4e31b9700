import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from './states';

export type AreaErrorBoundaryProps = {
  children: ReactNode;
  title?: string;
  description?: string;
  onError?: (error: unknown, info: ErrorInfo) => void;
  onRetry?: () => void;
  /** Renders the children again when it changes, for instance with the address. */
  resetKey?: unknown;
};

type BoundaryState = { failed: boolean; resetKey: unknown };

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
