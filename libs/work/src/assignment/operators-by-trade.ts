import { doesServices, type RequestListItem, type UserOption } from '@portal/domain';
import type { OptionsQuery, SelectOption } from '@portal/ui';

export type OperatorsQuery = Omit<OptionsQuery<number>, 'data'> & {
  data?: readonly (SelectOption<number> & Pick<UserOption, 'trades'>)[] | undefined;
};

export function servicesOf(requests: readonly Pick<RequestListItem, 'service'>[]) {
  const services = [...new Set(requests.map(({ service }) => service.id))];
  return { services, words: services.length === 1 ? 'este servicio' : 'todos estos servicios' };
}

/** Puts first who does what the requests ask for; anybody else can still be chosen. */
export function operatorsByTrade(
  operators: OperatorsQuery,
  requests: readonly Pick<RequestListItem, 'service'>[],
): OperatorsQuery {
  const { services, words } = servicesOf(requests);
  const able = operators.data?.filter((operator) => doesServices(operator, services)) ?? [];
  const others = operators.data?.filter((operator) => !able.includes(operator)) ?? [];
  if (others.length === 0) return operators;
  const inGroup = (group: string) => (operator: SelectOption<number>) => ({ ...operator, group });
  return { ...operators, data: [...able.map(inGroup(`Hacen ${words}`)), ...others.map(inGroup(`No hacen ${words}`))] };
}
