import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as yup from 'yup';
import { PortalForm } from '../form/portal-form';
import { SubmitBar } from '../form/form-layout';
import { PhotoPicker } from './photo-picker';

const schema = yup.object({
  file: yup.array().min(1, 'Las fotos son requeridas').max(2, 'Solo se permiten hasta 2 fotos'),
});
const photo = (name: string) => new File([name], name, { type: 'image/png' });

let created = 0;
const revoked = jest.fn();
beforeEach(() => {
  created = 0;
  revoked.mockReset();
  URL.createObjectURL = () => `blob:${++created}`;
  URL.revokeObjectURL = revoked;
});

function renderPicker({ shrink = false } = {}) {
  const onSubmit = jest.fn();
  const view = render(
    <PortalForm initialValues={{ file: [] as File[] }} schema={schema} onSubmit={onSubmit}>
      <PhotoPicker name="file" label="Fotos" max={2} shrink={shrink} />
      <SubmitBar />
    </PortalForm>,
  );
  return { ...view, onSubmit };
}

test('adds to what was chosen before, counts, and takes out', async () => {
  const { onSubmit } = renderPicker();
  await userEvent.upload(screen.getByLabelText('Fotos'), [photo('a.png')]);
  await userEvent.upload(screen.getByLabelText('Fotos'), [photo('b.png'), photo('c.png')]);
  expect(screen.getByText('3 de 2')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Solo se permiten hasta 2 fotos')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Quitar foto 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect((onSubmit.mock.calls[0]![0] as { file: File[] }).file.map((file) => file.name)).toEqual(['b.png', 'c.png']);
});

test('gives every preview address back to the browser', async () => {
  const { unmount } = renderPicker();
  await userEvent.upload(screen.getByLabelText('Fotos'), [photo('a.png'), photo('b.png')]);
  await screen.findByAltText('Foto 2: b.png');
  unmount();
  expect(revoked.mock.calls.map(([url]) => url as string).sort()).toEqual(['blob:1', 'blob:2']);
});

test('a missing photo puts the focus on the picker', async () => {
  renderPicker();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.getByLabelText('Fotos')).toHaveFocus());
  expect(screen.getByText('Las fotos son requeridas')).toBeVisible();
});

test('with shrink a photo is in the form at once, and the small one takes its place', async () => {
  let finish: (picture: ImageBitmap) => void = () => undefined;
  globalThis.createImageBitmap = () => new Promise((resolve) => (finish = resolve));
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as null);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['x'], { type: 'image/jpeg' })));
  const { onSubmit } = renderPicker({ shrink: true });
  await userEvent.upload(screen.getByLabelText('Fotos'), [photo('grande.png')]);
  expect(screen.getByText('Preparando foto 1 de 1')).toBeVisible();
  expect(screen.getByText('1 de 2')).toBeVisible();
  finish({ width: 4000, height: 3000, close: () => undefined });
  await screen.findByAltText('Foto 1: grande.jpg');
  expect(screen.queryByText(/Preparando/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect((onSubmit.mock.calls[0]![0] as { file: File[] }).file.map((file) => file.name)).toEqual(['grande.jpg']);
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  jest.restoreAllMocks();
});
