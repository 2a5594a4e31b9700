import { localStore } from '@portal/api-client';

/** Key of the id of the person who receives notices on this device. It outlasts a session that expires. */
const STORAGE_KEY = 'portal-push';

export const isPushChosenBy = (userId: number): boolean => localStore.getItem(STORAGE_KEY) === String(userId);

export const rememberPushChoice = (userId: number): void => localStore.setItem(STORAGE_KEY, String(userId));

export const forgetPushChoice = (): void => localStore.removeItem(STORAGE_KEY);
