import '@testing-library/jest-dom';
import { defineArea, type VersionPreview } from '@portal/domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalProvider, type Portal } from '../areas/portal';
import { portalWith } from '../testing/open-portal';
import { PreviewBanner } from './preview-banner';

const PREVIEW: VersionPreview = {
  remote: {
    name: 'requests',
    version: '2.0.0',
    manifest: '/remotes/requests/2.0.0/mf-manifest.json',
    area: defineArea({ name: 'requests', title: 'Solicitudes', pages: [] }),
    files: {},
    publishedAt: '2026-03-01T12:00:00.000Z',
    publishedBy: '-',
  },
  expiresAt: '2026-03-03T12:00:00.000Z',
};

const show = (more: Partial<Portal>) =>
  render(
    <PortalProvider portal={portalWith(more)}>
      <PreviewBanner />
    </PortalProvider>,
  );

it('names the version that this person alone sees, and ends it', async () => {
  const endPreview = jest.fn();
  show({ preview: PREVIEW, endPreview });
  expect(screen.getByRole('status')).toHaveTextContent(
    'Vista previa de «Solicitudes», versión 2.0.0: solo tú la ves, hasta el 03-03-2026 09:00.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Terminar vista previa' }));
  expect(endPreview).toHaveBeenCalled();
});

it('says when the link is over, or somebody else’s', () => {
  show({ isPreviewRefused: true });
  expect(screen.getByRole('status')).toHaveTextContent(
    'Esta vista previa terminó: venció, fue revocada, es de otra cuenta',
  );
});

it('is not there without a preview', () => {
  const { container } = show({});
  expect(container).toBeEmptyDOMElement();
});
