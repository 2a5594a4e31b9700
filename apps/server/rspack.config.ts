import { defineServer } from '../../tools/federation/define-server';

export default defineServer('server', {
  main: './src/main.ts',
  'heic-worker': './src/platform/files/heic-worker.cjs',
  'dossier-thread': './src/features/dossiers/dossier-thread.ts',
  'create-admin': './src/programs/create-admin/main.ts',
  'deactivate-demo-accounts': './src/programs/demonstration/deactivate-main.ts',
  backup: './src/programs/backup/backup-main.ts',
  restore: './src/programs/backup/restore-main.ts',
});
