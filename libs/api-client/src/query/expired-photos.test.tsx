import { photoAddress } from '@portal/domain';
import { act, waitFor } from '@testing-library/react';
import { useBranches } from '../resources/branches';
import { useRequest } from '../resources/requests';
import { renderWith } from '../testing/render-with';

const addressOf = (answer: number) => photoAddress('7d1f', `e=${answer}&s=signature${answer}`);

/** The page shows a request with one photo, whose address is a new one with every answer, and a list without photos. */
async function openPage() {
  const asked: string[] = [];
  const { result } = renderWith(
    () => ({ request: useRequest(7), branches: useBranches() }),
    ({ path }) => {
      asked.push(path);
      if (!path.startsWith('/request/')) return { status: 200, body: { data: [] } };
      return { status: 200, body: { data: { filesRepairs: [{ id: '7d1f', url: addressOf(asked.length) }] } } };
    },
  );
  await waitFor(() => expect(result.current.branches.isSuccess && result.current.request.isSuccess).toBe(true));
  const shown = () => result.current.request.data?.filesRepairs[0]?.url ?? '';
  return { asked, shown };
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
  const { asked, shown } = await openPage();
  const before = { address: shown(), calls: asked.length };
  await failToLoad(before.address.replace('v=full', 'v=thumb'));
  await waitFor(() => expect(shown()).not.toBe(before.address));
  expect(asked.slice(before.calls)).toEqual(['/request/by-id/7']);
});

it('asks for nothing when another image fails, or a photo that the page no longer names', async () => {
  const { asked } = await openPage();
  const calls = asked.length;
  await failToLoad('/logo.png');
  await failToLoad(addressOf(999));
  expect(asked).toHaveLength(calls);
});
