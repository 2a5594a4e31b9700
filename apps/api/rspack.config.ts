import { defineServer } from '../../tools/federation/define-server';

export default defineServer('api', {
  main: './src/main.ts',
  'create-admin': './src/create-admin/main.ts',
  'deactivate-demo-accounts': './src/deactivate-demo-accounts/main.ts',
  backup: './src/backup/backup-main.ts',
  restore: './src/backup/restore-main.ts',
});
