import type { SessionUser } from '@portal/domain';

export type CurrentUser = SessionUser & { sessionId: string };
