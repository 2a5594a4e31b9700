import { defineServer } from '../../tools/federation/define-server';

export default defineServer('gateway', {
  main: './src/main.ts',
  // The API runs in this program too; its thread that decodes photos stands beside the program.
  'heic-worker': '../api/src/platform/files/heic-worker.cjs',
  'dossier-thread': '../api/src/features/dossiers/dossier-thread.ts',
});
