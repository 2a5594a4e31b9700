import { useOperatorLoads, useOperators } from '@portal/api-client';
import { namedChoices } from '@portal/domain';
import { withLoads, type AssignRequestFormProps } from '@portal/work';
import { useState } from 'react';

export function useLedOperators(leader: number): Pick<AssignRequestFormProps, 'operators' | 'onDayChange'> {
  const [day, setDay] = useState('');
  const loads = useOperatorLoads(day);
  const operators = useOperators({ userLeader: leader }, { enabled: leader > 0 });
  return {
    operators: withLoads({ ...operators, data: operators.data && namedChoices(operators.data) }, loads),
    onDayChange: setDay,
  };
}
