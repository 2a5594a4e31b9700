import { defineShell } from '../../tools/federation/define-shell';

export default defineShell();
