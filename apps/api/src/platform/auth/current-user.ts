import type { SessionUser } from '@portal/domain';

/** The calling user with the id of their session. */
export type CurrentUser = SessionUser & { sessionId: string };
