import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../facade/icon';
import { errorMessage } from './error-message';

type StateFrameProps = {
  icon: IconName;
  tone: 'quiet' | 'danger';
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
};

function StateFrame({ icon, tone, title, description, action, role }: StateFrameProps) {
  return (
    <Flex className={`ui-state ui-state-${tone}`} vertical align="center" role={role}>
      <span className="ui-emblem ui-state-icon">
        <Icon name={icon} />
      </span>
      <p className="ui-state-title">{title}</p>
      {description && <p className="ui-quiet ui-state-description">{description}</p>}
      {action && <div className="ui-state-action">{action}</div>}
    </Flex>
  );
}

export type ErrorStateProps = {
  title?: ReactNode;
  /** Its message is shown when it comes from the API. */
  error?: unknown;
  description?: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
};

export function ErrorState({
  title = 'No se pudo cargar la información',
  error,
  description,
  onRetry,
  action,
}: ErrorStateProps) {
  return (
    <StateFrame
      role="alert"
      icon="warning"
      tone="danger"
      title={title}
      description={description ?? (error === undefined ? undefined : errorMessage(error))}
      action={
        action ??
        (onRetry && (
          <Button icon={<Icon name="retry" />} onClick={onRetry}>
            Reintentar
          </Button>
        ))
      }
    />
  );
}

export type EmptyStateProps = {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
};

export function EmptyState({ icon = 'empty', ...rest }: EmptyStateProps) {
  return <StateFrame icon={icon} tone="quiet" {...rest} />;
}
