const counts = new Intl.NumberFormat('es-CL');

export const formatCount = (count: number): string => counts.format(count);
