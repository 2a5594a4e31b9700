import type { FakeResponse } from '@portal/api-client';
import { answerPage } from '../../../../tools/testing/browser/samples';
import type { Network } from './open-page';

/** The answers to what is asked beside the list: of changes by their method, or of everything. */
export type Others = Network | Partial<Record<string, FakeResponse>>;

export const isChange = ({ method }: { method: string }): boolean => method !== 'GET';

/** The API of the lists whose path begins with this. */
export const listNetwork =
  (list: string, rows: readonly unknown[], others: Others = {}): Network =>
  (request) => {
    if (!isChange(request) && request.path.startsWith(list)) return answerPage(...rows);
    return typeof others === 'function' ? others(request) : others[request.method];
  };
