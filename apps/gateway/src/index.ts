// The server itself is main.ts. Its configuration is compared with what tools/deploy sets; the rest is for tests of the whole
// portal as a process.
export { readGatewayConfig } from './configuration/gateway-config';
export { APPS, startProductionPortal, TSX, type StartedPortal } from './testing/started-portal';
