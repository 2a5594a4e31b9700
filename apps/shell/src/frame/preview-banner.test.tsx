import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'zustand';
import type { PreviewState, PreviewStore } from '../areas/preview';
import { PREVIEW } from '../testing/fixtures';
import { InPortal, portalWith } from '../testing/open-portal';
import { PreviewBanner } from './preview-banner';

const show = (state: Partial<PreviewState>) => {
  const previews: PreviewStore = {
    store: createStore<PreviewState>(() => ({ preview: null, isRefused: false, ...state })),
    follow: () => undefined,
    check: () => undefined,
    end: jest.fn(),
  };
  const { container } = render(
    <InPortal portal={portalWith({ previews })}>
      <PreviewBanner />
    </InPortal>,
  );
  return { container, previews };
};

it('names the version that this person alone sees, and ends it', async () => {
  const { previews } = show({ preview: { ...PREVIEW, userId: 7 } });
  expect(screen.getByRole('status')).toHaveTextContent(
    'Vista previa de «Oficina», versión 2.0.0: solo tú la ves, hasta el 03-03-2026 09:00.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Terminar vista previa' }));
  expect(previews.end).toHaveBeenCalled();
});

it('says when the link is over, or somebody else’s', () => {
  show({ isRefused: true });
  expect(screen.getByRole('status')).toHaveTextContent(
    'Esta vista previa terminó: venció, fue revocada, es de otra cuenta',
  );
});

it('is not there without a preview', () => {
  const { container } = show({});
  expect(container).toBeEmptyDOMElement();
});
