import type { SessionUser } from '@portal/domain';

/** Who is calling, and in which session. */
export type CurrentUser = SessionUser & { sessionId: string };
