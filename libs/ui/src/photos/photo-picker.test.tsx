import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as yup from 'yup';
import { photoFile as photo } from '../../../../tools/testing/browser/samples';
import { PortalForm } from '../form/portal-form';
import { SubmitBar } from '../form/form-layout';
import { PhotoPicker } from './photo-picker';

const schema = yup.object({
  file: yup.array().min(1, 'Las fotos son requeridas').max(2, 'Solo se permiten hasta 2 fotos'),
});

let created = 0;
const revoked = jest.fn();
beforeEach(() => {
  created = 0;
  revoked.mockReset();
  URL.createObjectURL = () => `blob:${++created}`;
  URL.revokeObjectURL = revoked;
});

function renderPicker() {
  const onSubmit = jest.fn();
  const view = render(
    <PortalForm initialValues={{ file: [] as File[] }} schema={schema} onSubmit={onSubmit}>
      <PhotoPicker name="file" label="Fotos" max={2} />
      <SubmitBar />
    </PortalForm>,
  );
  return { ...view, onSubmit };
}

test('adds to the chosen photos, counts them, and removes one', async () => {
  const { onSubmit } = renderPicker();
  await userEvent.upload(screen.getByLabelText('Fotos'), [photo('a.png')]);
  await userEvent.upload(screen.getByLabelText('Fotos'), [photo('b.png'), photo('c.png')]);
  expect(screen.getByText('3 de 2')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Solo se permiten hasta 2 fotos')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Quitar foto 1' }));
  // The form waits for photos that are being prepared.
  await waitFor(() => expect(screen.queryByText(/^Preparando foto/)).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect((onSubmit.mock.calls[0]![0] as { file: File[] }).file.map((file) => file.name)).toEqual(['b.png', 'c.png']);
});

test('takes dropped photos, marks where they are dropped, and releases every preview address', async () => {
  const { unmount } = renderPicker();
  const area = document.querySelector<HTMLElement>('.ui-drop')!;
  for (const end of [fireEvent.dragLeave, fireEvent.drop]) {
    fireEvent.dragOver(area);
    expect(area.dataset.dragging).toBe('true');
    end(area, { dataTransfer: { files: [photo('a.png'), photo('b.png')] } });
    expect(area.dataset.dragging).toBe('false');
  }
  await screen.findByAltText('Foto 2: b.png');
  unmount();
  expect(revoked.mock.calls.map(([url]) => url as string).sort()).toEqual(['blob:1', 'blob:2']);
});

test('focuses the picker when a photo is missing', async () => {
  renderPicker();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.getByLabelText('Fotos')).toHaveFocus());
  expect(screen.getByText('Las fotos son requeridas')).toBeVisible();
});

test('holds a photo in the form at once, and waits for the small one that replaces it', async () => {
  let finish: (picture: ImageBitmap) => void = () => undefined;
  let unfolds = false;
  globalThis.createImageBitmap = () => {
    unfolds = true;
    return new Promise((resolve) => (finish = resolve));
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as null);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['x'], { type: 'image/jpeg' })));
  const { onSubmit } = renderPicker();
  await userEvent.upload(screen.getByLabelText('Fotos'), [photo('grande.png')]);
  expect(screen.getByText('Preparando foto 1 de 1')).toBeVisible();
  expect(screen.getByText('1 de 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Fotos'), '{Control>}{Enter}{/Control}');
  expect(onSubmit).not.toHaveBeenCalled();
  await waitFor(() => expect(unfolds).toBe(true));
  finish({ width: 4000, height: 3000, close: () => undefined });
  await screen.findByAltText('Foto 1: grande.jpg');
  expect(screen.queryByText(/Preparando/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect((onSubmit.mock.calls[0]![0] as { file: File[] }).file.map((file) => file.name)).toEqual(['grande.jpg']);
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  jest.restoreAllMocks();
});

test('removes a file that is no accepted photo, names it, and keeps the others', async () => {
  const { onSubmit } = renderPicker();
  const gif = new File(['GIF89a'], 'animada.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText('Fotos'), [gif, photo('a.jpg')]);
  expect(
    await screen.findByText('«animada.jpg» es GIF: elige una foto JPEG, PNG, WebP, AVIF o HEIC'),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('1 de 2')).toBeInTheDocument());
  expect(screen.getByLabelText('Fotos')).toBeInvalid();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect((onSubmit.mock.calls[0]![0] as { file: File[] }).file.map((file) => file.name)).toEqual(['a.jpg']);
});

test('names every refused file until the person chooses again', async () => {
  renderPicker();
  const files = [
    new File([], 'vacia.jpg', { type: 'image/jpeg' }),
    new File(['hola'], 'nota.jpg', { type: 'image/jpeg' }),
  ];
  await userEvent.upload(screen.getByLabelText('Fotos'), files);
  expect(
    await screen.findByText(/«vacia\.jpg» está vacío: elige otra foto\. «nota\.jpg» es un texto: elige una foto/),
  ).toBeInTheDocument();
  await userEvent.upload(screen.getByLabelText('Fotos'), [photo('a.jpg')]);
  await waitFor(() => expect(screen.getByLabelText('Fotos')).toBeValid());
});

test('marks the photo that the server refused until the photos change', async () => {
  const message = '«b.jpg» está dañado: elige otra foto';
  const refusal = { name: 'ApiError', status: 415, code: 'UNSUPPORTED_TYPE', message, errors: { 'file[1]': message } };
  const { onSubmit } = renderPicker();
  onSubmit.mockRejectedValue(Object.assign(new Error(message), refusal));
  await userEvent.upload(screen.getByLabelText('Fotos'), [photo('a.jpg'), photo('b.jpg')]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.getByLabelText('Fotos')).toHaveAccessibleDescription(message));
  const marks = () => screen.getAllByRole('listitem').map((item) => item.dataset.wrong);
  expect(marks()).toEqual(['false', 'true']);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar foto 2' }));
  expect(marks()).toEqual(['false']);
  expect(screen.getByLabelText('Fotos')).toBeValid();
});

test('offers the camera wherever the device is touched, in a wide window too', () => {
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
  renderPicker();
  expect(screen.getByRole('button', { name: 'Tomar foto' })).toBeVisible();
  expect(document.querySelector('input[capture="environment"]')).toHaveAttribute('type', 'file');
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});
