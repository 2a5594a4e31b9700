/**
 * Chooses the greeting of the home page (spec 1 §1).
 * @param hour local hour of the day, 0 to 23
 */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'Buen día';
  return hour < 18 ? 'Buena tarde' : 'Buena noche';
}
