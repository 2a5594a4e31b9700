import { defineServer } from '../../tools/federation/define-server';

export default defineServer('gateway', {
  main: './src/main.ts',
  // The API runs in this program too; its thread that decodes photos stands beside the program.
  'heic-worker': '../server/src/platform/files/heic-worker.cjs',
  'dossier-thread': '../server/src/features/dossiers/dossier-thread.ts',
});
