// For tests of the whole portal as a process; the server itself is main.ts.
export { APPS, startProductionPortal, TSX, type StartedPortal } from './testing/started-portal';
