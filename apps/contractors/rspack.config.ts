import { defineRemote } from '../../tools/federation/define-remote';

export default defineRemote('contractors');
