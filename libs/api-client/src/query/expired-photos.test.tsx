import { photoAddress } from '@portal/domain';
import { act, waitFor } from '@testing-library/react';
import { useBranches } from '../resources/branches';
import { useRequest } from '../resources/requests';
import { renderWith } from '../testing/render-with';

const addressOf = (answer: number) => photoAddress('7d1f', `e=${answer}&s=signature${answer}`);

/** A page with a request that has one photo, whose address changes with every answer, and a list without photos. */
async function openPage() {
  const requestedPaths: string[] = [];
  const { result } = renderWith(
    () => ({ request: useRequest(7), branches: useBranches() }),
    ({ path }) => {
      requestedPaths.push(path);
      if (!path.startsWith('/request/')) return { status: 200, body: { data: [] } };
      return { status: 200, body: { data: { filesRepairs: [{ id: '7d1f', url: addressOf(requestedPaths.length) }] } } };
    },
  );
  await waitFor(() => expect(result.current.branches.isSuccess && result.current.request.isSuccess).toBe(true));
  const shown = () => result.current.request.data?.filesRepairs[0]?.url ?? '';
  return { asked: requestedPaths, shown };
}

async function failToLoad(src: string): Promise<void> {
  const image = Object.assign(new Image(), { src });
  document.body.append(image);
  await act(async () => {
    image.dispatchEvent(new Event('error'));
    await Promise.resolve();
  });
  image.remove();
}

it('fetches a photo’s new address when the old one no longer loads, and nothing else', async () => {
  const { asked: requestedPaths, shown } = await openPage();
  const before = { address: shown(), calls: requestedPaths.length };
  await failToLoad(before.address.replace('v=full', 'v=thumb'));
  await waitFor(() => expect(shown()).not.toBe(before.address));
  expect(requestedPaths.slice(before.calls)).toEqual(['/request/by-id/7']);
});

it('fetches nothing when another image fails, or a photo that the page no longer shows', async () => {
  const { asked: requestedPaths } = await openPage();
  const calls = requestedPaths.length;
  await failToLoad('/logo.png');
  await failToLoad(addressOf(999));
  expect(requestedPaths).toHaveLength(calls);
});
