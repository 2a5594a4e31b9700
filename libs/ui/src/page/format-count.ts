const counts = new Intl.NumberFormat('es-CL');

/** @returns a whole number as Chileans write it: '12.345' */
export const formatCount = (count: number): string => counts.format(count);
