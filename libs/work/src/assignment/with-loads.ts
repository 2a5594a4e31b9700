import type { OptionsQuery } from '@portal/ui';

export function withLoads(operators: OptionsQuery<number>, loads: ReadonlyMap<number, string>): OptionsQuery<number> {
  return {
    ...operators,
    data: operators.data?.map((option) => {
      const load = loads.get(option.value);
      return load === undefined
        ? option
        : { ...option, description: [option.description, load].filter(Boolean).join(' · ') };
    }),
  };
}
