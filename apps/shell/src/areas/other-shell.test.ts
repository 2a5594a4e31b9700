import { useSession } from '@portal/api-client';
import { ROLE, type ReleaseHost } from '@portal/domain';
import { HOST, personWith, releaseOf } from '../testing/fixtures';
import { createAreaRegistry } from './area-registry';
import { reloadAtSignIn } from './other-shell';

const SHELLS: ReleaseHost = {
  ...HOST,
  canary: { ...HOST, version: '1.1.0', share: 0, roles: [ROLE.client], maxErrorRate: 5 },
};

it.each([
  { own: '1.0.0', of: 'everybody', who: ROLE.client, reloads: 1 },
  { own: '1.0.0', of: 'everybody', who: ROLE.admin, reloads: 0 },
  { own: '1.1.0', of: 'the person before', who: ROLE.admin, reloads: 1 },
  { own: '1.1.0', of: 'the person before', who: ROLE.client, reloads: 0 },
])('a sign-in of $who in a page with the shell of $of loads it again $reloads times', ({ own, who, reloads }) => {
  const reload = jest.fn();
  const registry = createAreaRegistry({ release: releaseOf([], { shell: SHELLS }) });
  const end = reloadAtSignIn(registry, own, reload);
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
