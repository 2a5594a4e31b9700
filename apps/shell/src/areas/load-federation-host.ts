/** Loads Module Federation and the packages that areas share. */
export const loadFederationHost = () => import(/* webpackChunkName: "federation" */ 'portal-federation-host');
