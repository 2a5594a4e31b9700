import type { FileStore } from './file-store';
import type { Metrics } from '../observability/metrics';

export function observeFileStore(files: FileStore, metrics: Metrics): FileStore {
  const counted = async <Result>(operation: string, work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      metrics.fileStoreFailed(operation);
      throw error;
    }
  };
  return {
    put: (key, path) => counted('put', files.put(key, path)),
    get: (key) => counted('get', files.get(key)),
    read: (key) => counted('get', files.read(key)),
    delete: (key) => counted('delete', files.delete(key)),
    async *list() {
      try {
        yield* files.list();
      } catch (error) {
        metrics.fileStoreFailed('list');
        throw error;
      }
    },
    check: () => counted('check', files.check()),
  };
}
