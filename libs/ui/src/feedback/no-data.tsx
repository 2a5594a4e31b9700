import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ErrorState } from './states';

type NoDataProps = {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  title?: ReactNode;
  rows: number;
};

/** In place of the data of a query that has none: its failure with a retry, or lines while it loads. */
export function NoData({ query: { isError, error, refetch }, title, rows }: NoDataProps) {
  if (isError) return <ErrorState {...(title ? { title } : {})} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status">
      <span className="ui-sr-only">Cargando...</span>
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  );
}
