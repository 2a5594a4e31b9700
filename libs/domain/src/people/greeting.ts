/** Chooses the greeting of the home page (spec 1 §1). */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'Buen día';
  return hour < 18 ? 'Buena tarde' : 'Buena noche';
}
