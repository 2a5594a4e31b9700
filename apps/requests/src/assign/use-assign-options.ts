import { useCompanyOptions, useOperatorOptions, useOperators } from '@portal/api-client';
import { namedChoices } from '@portal/domain';
import type { AssignOptions } from '@portal/work';
import { useState } from 'react';
import { useCompanyLeaders } from '../api/leaders';
import { optionsOf } from '../options';

export function useAssignOptions(currentCompany: number | null): AssignOptions {
  const [company, setCompany] = useState(currentCompany);
  const [leader, setLeader] = useState<number | ''>('');
  const own = useOperatorOptions({ isNotContractor: true });
  const ledOperators = useOperators({ userLeader: Number(leader) }, { enabled: leader !== '' });
  const companies = useCompanyOptions({ status: 'activo', haveAsignators: true });
  const leaders = useCompanyLeaders(company);
  // While another company's leaders load, those of the last company must not be offered.
  const leadersOfCompany = leaders.isPlaceholderData ? { ...leaders, data: undefined } : leaders;

  return {
    ...own,
    handOver: {
      companies: optionsOf(companies, namedChoices),
      leaders: optionsOf(leadersOfCompany, namedChoices),
      onCompanyChange: (next) => setCompany(next === '' ? null : next),
      ledOperators: ledOperators.isPlaceholderData ? undefined : ledOperators.data?.map(({ id }) => id),
      onLeaderChange: setLeader,
    },
  };
}
