// What tests of the whole portal start; the server itself is main.ts.
export { createGateway, type GatewayOptions } from './gateway';
