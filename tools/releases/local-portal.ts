import type { ReleaseOutcome } from '@portal/domain';
import {
  completeAudience,
  createReleaseHistory,
  describeDifference,
  promote,
  publishBuilds,
  publishCanary,
  removeCanary,
  rollBack,
  rollBackAll,
  setCanary,
  toOutcome,
  type LocalBuild,
  type Publication,
  type ReleaseChange,
  type ReleaseStore,
} from '@portal/releases';
import { userInfo } from 'node:os';
import { PortalRefusal, type Portal } from './portal';

/** The publication's author and time: the user of this machine, now. */
export function localPublication(): Publication {
  return { by: process.env.USER ?? process.env.USERNAME ?? userInfo().username, at: new Date() };
}

/** Releases that are reached directly: in the folder of this machine, or in the bucket. */
export function createLocalPortal(store: ReleaseStore): Portal {
  const history = createReleaseHistory(store);
  const told = async (change: Promise<ReleaseChange>, build?: LocalBuild): Promise<ReleaseOutcome> =>
    toOutcome(store, await change, build ? [build.report] : []);
  return {
    publish: (build, audience, options) =>
      told(
        audience
          ? publishCanary(store, build, completeAudience(audience), localPublication(), options)
          : publishBuilds(store, [build], localPublication(), options),
        build,
      ),
    promote: (unit, version, options) => told(promote(store, unit, version, localPublication(), options)),
    rollBack: (unit, version, options) => told(rollBack(store, unit, version, localPublication(), options)),
    rollBackAll: (number, options) => told(rollBackAll(store, number, localPublication(), options)),
    setCanary: (unit, version, audience, options) =>
      told(setCanary(store, unit, version, completeAudience(audience), localPublication(), options)),
    removeCanary: (unit, options) => told(removeCanary(store, unit, {}, localPublication(), options)),
    history: async (limit) => (await history.page({ offset: 0, limit })).entries,
    versions: (unit) => history.versionsOf(unit),
    async difference(from, to) {
      const [before, after] = await Promise.all([from === 0 ? undefined : store.find(from), store.find(to)]);
      if (!after || (from !== 0 && !before)) throw new PortalRefusal(`no hay una publicación ${after ? from : to}`);
      return describeDifference(store, before, after);
    },
  };
}
