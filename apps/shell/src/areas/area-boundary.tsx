import { Component, type ReactNode } from 'react';
import type { Area } from './area';
import { AreaFailure } from './area-failure';

type AreaBoundaryProps = {
  area: Area;
  /** The address: another page of a failed area is another attempt. */
  place: string;
  onFailure: (error: unknown) => void;
  onReset: () => void;
  onRetry: () => void;
  moveOn: (() => void) | null;
  fallback?: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
};

type AreaBoundaryState = { failure: { error: unknown } | null; place: string };

export class AreaBoundary extends Component<AreaBoundaryProps, AreaBoundaryState> {
  override state: AreaBoundaryState = { failure: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<AreaBoundaryState> {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
    this.props.moveOn?.();
  }

  override componentDidUpdate(): void {
    const { place, moveOn } = this.props;
    // On a page that failed nothing is being filled in that could be lost.
    if (this.state.failure) moveOn?.();
    if (place === this.state.place) return;
    if (this.state.failure) this.props.onReset();
    this.setState({ place, failure: null });
  }

  override componentWillUnmount(): void {
    if (this.state.failure) this.props.onReset();
  }

  private readonly retry = (): void => {
    this.props.onReset();
    this.props.onRetry();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (this.props.fallback) return this.props.fallback(failure.error, this.retry);
    return <AreaFailure area={this.props.area} error={failure.error} onRetry={this.retry} />;
  }
}
