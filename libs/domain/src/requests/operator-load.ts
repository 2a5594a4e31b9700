import type { AgendaVisit } from './agenda';

/** Returns for each operator with visits: '4 ese día · Mall Portal Sur', with the place of most of them. */
export function operatorLoads(visits: readonly Pick<AgendaVisit, 'operator' | 'address'>[]): Map<number, string> {
  const placesOf = new Map<number, string[]>();
  for (const { operator, address } of visits) {
    // The address begins with the mall; the location follows after a comma.
    const [place = ''] = address.split(',', 1);
    placesOf.set(operator.id, [...(placesOf.get(operator.id) ?? []), place]);
  }
  return new Map(
    [...placesOf].map(([operator, places]) => {
      const timesOf = (place: string) => places.filter((other) => other === place).length;
      const [main] = [...new Set(places)].sort((one, other) => timesOf(other) - timesOf(one));
      return [operator, `${places.length} ese día · ${main}`];
    }),
  );
}
