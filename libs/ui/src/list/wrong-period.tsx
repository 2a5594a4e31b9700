import { DAYS_IN_WRONG_ORDER, pageCount } from '@portal/domain';
import { Alert, Button } from 'antd';
import type { ListQuery } from './list-types';

export type WrongPeriodProps = {
  onSwap: () => void;
};

export function WrongPeriod({ onSwap }: WrongPeriodProps) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="ui-above"
      title={DAYS_IN_WRONG_ORDER}
      action={<Button onClick={onSwap}>Intercambiar</Button>}
    />
  );
}

/** The server is not asked. */
export const NOTHING_BETWEEN: ListQuery<never> = {
  data: { data: [], total: 0, totalPaginas: pageCount(0) },
  isPending: false,
  isError: false,
  isFetching: false,
  error: null,
  refetch: () => undefined,
};
