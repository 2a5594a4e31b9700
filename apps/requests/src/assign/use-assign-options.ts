import { useCompanyOptions, useCurrentUser, useOperatorLoads, useOperators } from '@portal/api-client';
import { namedChoices } from '@portal/domain';
import { withLoads, type AssignRequestFormProps } from '@portal/work';
import { useState } from 'react';
import { useCompanyLeaders } from '../api/leaders';
import { optionsOf } from '../options';

/**
 * Reads the choices of an operator company's assigner (spec 2 §2): own operators, or a contractor company with leaders and one
 * of its leaders. Each operator shows their work on the chosen day.
 * @param currentCompany id of the contractor company that has the request
 */
export function useAssignOptions(
  currentCompany: number | null,
): Pick<AssignRequestFormProps, 'operators' | 'handOver' | 'onDayChange'> {
  const [company, setCompany] = useState(currentCompany);
  const [leader, setLeader] = useState<number | ''>('');
  const [day, setDay] = useState('');
  const loads = useOperatorLoads(day);
  const operators = useOperators({ isNotContractor: true });
  const ledOperators = useOperators({ userLeader: Number(leader) }, { enabled: leader !== '' });
  const companies = useCompanyOptions({ status: 'activo', haveAsignators: true });
  const leaders = useCompanyLeaders(company);
  // While another company's leaders load, those of the last company must not be offered.
  const leadersOfCompany = leaders.isPlaceholderData ? { ...leaders, data: undefined } : leaders;

  return {
    operators: withLoads(optionsOf(operators, namedChoices), loads),
    onDayChange: setDay,
    handOver: {
      companies: optionsOf(companies, namedChoices),
      leaders: optionsOf(leadersOfCompany, namedChoices),
      onCompanyChange: (next) => setCompany(next === '' ? null : next),
      ledOperators: ledOperators.isPlaceholderData ? undefined : ledOperators.data?.map(({ id }) => id),
      onLeaderChange: setLeader,
    },
  };
}

/** Reads the choices of a contractor's leader: the active operators they lead. */
export function useLedOperators(): Pick<AssignRequestFormProps, 'operators' | 'onDayChange'> {
  const leader = useCurrentUser()?.id ?? 0;
  const [day, setDay] = useState('');
  const loads = useOperatorLoads(day);
  const operators = useOperators({ userLeader: leader }, { enabled: leader > 0 });
  return { operators: withLoads(optionsOf(operators, namedChoices), loads), onDayChange: setDay };
}
