import { doesServices, type RequestListItem, type UserOption } from '@portal/domain';
import type { OptionsQuery, SelectOption } from '@portal/ui';

export type OperatorsQuery = Omit<OptionsQuery<number>, 'data'> & {
  data?: readonly (SelectOption<number> & Pick<UserOption, 'trades'>)[] | undefined;
};

/** Puts first who does what the requests ask for; anybody else can still be chosen. */
export function operatorsByTrade(
  operators: OperatorsQuery,
  requests: readonly Pick<RequestListItem, 'service'>[],
): OperatorsQuery {
  const services = [...new Set(requests.map(({ service }) => service.id))];
  const able = operators.data?.filter((operator) => doesServices(operator, services)) ?? [];
  const others = operators.data?.filter((operator) => !able.includes(operator)) ?? [];
  if (others.length === 0) return operators;
  const what = services.length === 1 ? 'este servicio' : 'todos estos servicios';
  const inGroup = (group: string) => (operator: SelectOption<number>) => ({ ...operator, group });
  return { ...operators, data: [...able.map(inGroup(`Hacen ${what}`)), ...others.map(inGroup(`No hacen ${what}`))] };
}
