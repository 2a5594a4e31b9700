export const loadFederationHost = () => import(/* webpackChunkName: "federation" */ 'portal-federation-host');
