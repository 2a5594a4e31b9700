import { defineServer } from '../../tools/federation/define-server';

export default defineServer('gateway', { main: './src/main.ts' });
