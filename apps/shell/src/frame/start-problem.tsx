import { Button } from '@portal/ui';

type StartProblemProps = { title: string; description: string; onRetry: () => void };

/**
 * It looks like the `ErrorState` of the pages and needs nothing that is loaded after the start, icons among it: nothing
 * more may load when it is shown.
 */
export function StartProblem({ title, description, onRetry }: StartProblemProps) {
  return (
    <div className="ui-state ui-state-danger" role="alert">
      <span className="ui-emblem ui-state-icon" aria-hidden="true">
        <strong>!</strong>
      </span>
      <p className="ui-state-title">{title}</p>
      <p className="ui-quiet ui-state-description">{description}</p>
      <div className="ui-state-action">
        <Button onClick={onRetry}>Reintentar</Button>
      </div>
    </div>
  );
}
