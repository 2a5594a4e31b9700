const counts = new Intl.NumberFormat('es-CL');

/** Formats a whole number the Chilean way: '12.345'. */
export const formatCount = (count: number): string => counts.format(count);
