import { useCompanyOptions, useCurrentUser, useOperators } from '@portal/api-client';
import { namedChoices } from '@portal/domain';
import type { AssignRequestFormProps } from '@portal/work';
import { useState } from 'react';
import { useCompanyLeaders } from '../api/leaders';
import { optionsOf } from '../options';

/**
 * What an assigner of the operator company chooses from (spec 2 §2): own operators, or a contractor company with leaders
 * and one of its leaders.
 * @param currentCompany id of the contractor company that has the request
 */
export function useAssignOptions(
  currentCompany: number | null,
): Pick<AssignRequestFormProps, 'operators' | 'handOver'> {
  const [company, setCompany] = useState(currentCompany);
  const operators = useOperators({ isNotContractor: true });
  const companies = useCompanyOptions({ status: 'activo', haveAsignators: true });
  const leaders = useCompanyLeaders(company);
  // While another company's leaders are on their way, the last company's must not be offered.
  const leadersOfCompany = leaders.isPlaceholderData ? { ...leaders, data: undefined } : leaders;

  return {
    operators: optionsOf(operators, namedChoices),
    handOver: {
      companies: optionsOf(companies, namedChoices),
      leaders: optionsOf(leadersOfCompany, namedChoices),
      onCompanyChange: (next) => setCompany(next === '' ? null : next),
    },
  };
}

/** What a contractor's leader chooses from: the active operators they lead. */
export function useLedOperators(): AssignRequestFormProps['operators'] {
  const leader = useCurrentUser()?.id ?? 0;
  return optionsOf(useOperators({ userLeader: leader }, { enabled: leader > 0 }), namedChoices);
}
