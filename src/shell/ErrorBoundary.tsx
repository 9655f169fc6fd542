/** Contains the failure of a view, dialog or page, and says what failed. Profiles stay open, because they are in the engine. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { lazyComponent } from '../ui/lazy-component';
import type { FailurePlace } from './Failure';

const Failure = lazyComponent(async () => (await import('./Failure')).Failure);

interface Props extends FailurePlace {
  children: ReactNode;
}

interface State {
  error: Error | null;
  components: string;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, components: '' };

  static getDerivedStateFromError = (thrown: unknown): Partial<State> => ({
    error: thrown instanceof Error ? thrown : new Error(String(thrown)),
  });

  override componentDidCatch(_: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ components: componentStack ?? '' });
  }

  override render() {
    const { error, components } = this.state;
    const { children, ...place } = this.props;
    if (error === null) return children;
    return <Failure {...{ error, components, ...place }} onAgain={() => this.setState({ error: null, components: '' })} />;
  }
}
