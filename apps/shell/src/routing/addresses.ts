/** The addresses that are the shell's own; every other one comes from an area's descriptor. */
export const ADDRESS = { root: '/', login: '/login', home: '/home', account: '/account' } as const;
