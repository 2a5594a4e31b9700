import { useSession } from '@portal/api-client';
import { ROLE, type ReleaseDocument, type ReleaseHost } from '@portal/domain';
import { personWith } from '../testing/fixtures';
import { reloadAtSignIn } from './other-shell';
import { createReleaseStore } from './release-store';

const PUBLISHED = { contract: '1.0.0', files: {}, publishedAt: '2026-03-01T12:00:00.000Z', publishedBy: 'ana' };
const HOST: ReleaseHost = {
  ...PUBLISHED,
  version: '1.0.0',
  canary: { ...PUBLISHED, version: '1.1.0', share: 0, roles: [ROLE.client], maxErrorRate: 5 },
};
const RELEASE: ReleaseDocument = {
  number: 5,
  createdAt: PUBLISHED.publishedAt,
  createdBy: 'ana',
  note: '',
  shell: HOST,
  remotes: {},
};

it.each([
  { own: '1.0.0', of: 'everybody', who: ROLE.client, reloads: 1 },
  { own: '1.0.0', of: 'everybody', who: ROLE.admin, reloads: 0 },
  { own: '1.1.0', of: 'the person before', who: ROLE.admin, reloads: 1 },
  { own: '1.1.0', of: 'the person before', who: ROLE.client, reloads: 0 },
])('a sign-in of $who in a page with the shell of $of loads it again $reloads times', ({ own, who, reloads }) => {
  const reload = jest.fn();
  const releases = createReleaseStore(RELEASE, own, () => undefined);
  const end = reloadAtSignIn(releases, own, reload);
  const user = personWith([who]);
  // A session that was there already, and its end.
  useSession.setState({ status: 'checking', user: null });
  useSession.setState({ status: 'signed-in', user });
  useSession.setState({ status: 'signed-out', user: null });
  expect(reload).not.toHaveBeenCalled();
  useSession.setState({ status: 'signed-in', user });
  expect(reload).toHaveBeenCalledTimes(reloads);
  end();
});
