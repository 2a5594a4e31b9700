// The parts of this feature that others use.
export { clientOf, makeDossier } from './make-dossier';
export { callerOf, drawInvoiceInThread } from './run-in-thread';
