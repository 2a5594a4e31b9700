import type { OptionsQuery } from '@portal/ui';

/**
 * Adds to each operator what they have to do on the chosen day.
 * @param loads by the operators' ids
 */
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
