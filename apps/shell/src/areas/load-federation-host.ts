/** Loads Module Federation and what areas share. */
export const loadFederationHost = () => import(/* webpackChunkName: "federation" */ 'portal-federation-host');
