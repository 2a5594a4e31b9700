export { clientOf, makeDossier } from './make-dossier';
export { callerOf, drawInvoiceInThread } from './run-in-thread';
