import { act, renderHook, waitFor } from '@testing-library/react';
import type { DraftContent } from './draft';
import { createMemoryDrafts } from './memory-drafts';
import { useDeviceDraft } from './use-device-draft';

const words = (description: string): DraftContent => ({ fields: { description }, files: {} });

it('shows the last input when a form is reopened at once, however long the device takes to save it', async () => {
  const drafts = createMemoryDrafts();
  let saveOnDevice = (): void => undefined;
  const whenSaved = new Promise<void>((resolve) => (saveOnDevice = resolve));
  const slow = {
    ...drafts,
    save: (...save: Parameters<typeof drafts.save>) => whenSaved.then(() => drafts.save(...save)),
  };
  const open = () =>
    renderHook(() =>
      useDeviceDraft({
        store: slow,
        id: { user: 7, kind: 'finish', request: 9 },
        request: { id: 9 },
        beginning: words(''),
      }),
    );

  const first = open();
  await waitFor(() => expect(first.result.current).not.toBeNull());
  act(() => {
    first.result.current?.change(words('Gote'));
    void first.result.current?.flush();
    first.result.current?.change(words('Gotea'));
  });
  first.unmount();
  const second = open();
  saveOnDevice();
  await waitFor(() => expect(second.result.current?.draft?.content).toEqual(words('Gotea')));
});
