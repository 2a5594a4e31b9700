import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { numberField } from '@portal/domain';
import * as yup from 'yup';
import { SubmitBar } from './form-layout';
import { CheckboxGroupField } from './checkbox-group-field';
import { MoneyField } from './number-fields';
import { PortalForm, type PortalFormProps } from './portal-form';
import { SelectField } from './select-field';
import { ThemeProvider } from '../theme/theme-provider';
import { TextField } from './text-fields';

const schema = yup.object({
  name: yup.string().required('El nombre es requerido'),
  email: yup.string().required('El correo es requerido').matches(/@/, 'El formato del correo es incorrecto'),
  price: numberField({ number: 'El valor debe ser un número' }),
  role: yup.string(),
});
const initialValues = { name: '', email: '', price: '' as number | string, role: '' };
type Input = yup.InferType<typeof schema>;
type Props = Partial<PortalFormProps<typeof initialValues, Input>>;

function renderForm(onSubmit: Props['onSubmit'] = jest.fn(), more: Props = {}) {
  render(
    <PortalForm initialValues={initialValues} schema={schema} onSubmit={onSubmit} {...more}>
      <TextField name="name" label="Nombre" help="Como en su documento" />
      <TextField name="email" label="Correo" />
      <MoneyField name="price" label="Valor" optional />
      <SelectField name="role" label="Rol" optional options={[{ value: 'a', label: 'Operación' }]} />
      <SubmitBar />
    </PortalForm>,
    { wrapper: ThemeProvider },
  );
  return { submit: () => userEvent.click(screen.getByRole('button', { name: 'Guardar' })) };
}

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  await userEvent.type(screen.getByLabelText('Correo'), 'ana@empresa.cl');
}

test('shows nothing of the field that lost the focus to the first press', async () => {
  renderForm();
  screen.getByLabelText('Nombre').focus();
  await userEvent.click(screen.getByLabelText('Correo'));
  expect(screen.queryByText('El nombre es requerido')).not.toBeInTheDocument();
  await userEvent.click(screen.getByLabelText('Valor'));
  expect(await screen.findByText('El correo es requerido')).toBeInTheDocument();
  expect(screen.queryByText('El nombre es requerido')).not.toBeInTheDocument();
});

test('hears the keys of a proposal in its form and where nothing has the focus, and not in a field beside it', () => {
  render(
    <>
      <input aria-label="Nota" />
      <PortalForm initialValues={initialValues} onSubmit={jest.fn()}>
        <TextField name="name" label="Nombre" proposal={{ text: 'Ana', value: 'Ana' }} />
        <TextField name="email" label="Correo" />
      </PortalForm>
    </>,
    { wrapper: ThemeProvider },
  );
  const name = screen.getByLabelText('Nombre');
  const pressIn = (element: Element) => fireEvent.keyDown(element, { code: 'KeyP', altKey: true });
  pressIn(screen.getByLabelText('Nota'));
  expect(name).toHaveValue('');
  for (const element of [document.body, screen.getByLabelText('Correo')]) {
    pressIn(element);
    expect(name).toHaveValue('Ana');
    fireEvent.change(name, { target: { value: '' } });
  }
});

test('shows a message after its field was left, then follows every change', async () => {
  renderForm();
  await userEvent.type(screen.getByLabelText('Correo'), 'ana');
  expect(screen.queryByText('El formato del correo es incorrecto')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(await screen.findByText('El formato del correo es incorrecto')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Correo'), '@empresa.cl');
  await waitFor(() => expect(screen.queryByText('El formato del correo es incorrecto')).not.toBeInTheDocument());
});

test('shows no message for a field that loses the focus before the person does anything', async () => {
  renderForm();
  act(() => screen.getByLabelText('Nombre').focus());
  act(() => screen.getByLabelText('Nombre').blur());
  act(() => screen.getByLabelText('Correo').focus());
  await userEvent.tab();
  expect(await screen.findByText('El correo es requerido')).toBeVisible();
  expect(screen.queryByText('El nombre es requerido')).not.toBeInTheDocument();
});

test('shows the message as soon as a field is emptied', async () => {
  renderForm();
  await userEvent.type(screen.getByLabelText('Nombre'), 'A');
  await userEvent.clear(screen.getByLabelText('Nombre'));
  expect(await screen.findByText('El nombre es requerido')).toBeVisible();
});

test('submits on Ctrl+Enter in every field', async () => {
  const onSubmit = jest.fn();
  renderForm(onSubmit);
  await userEvent.type(screen.getByLabelText('Correo'), 'ana@empresa.cl');
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  await userEvent.click(screen.getByLabelText('Rol'));
  await userEvent.keyboard('{Escape}{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
});

test('focuses the first wrong field when a submission is refused, and sends nothing', async () => {
  const onSubmit = jest.fn();
  const { submit } = renderForm(onSubmit);
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Correo')).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
  // Focuses it again after the person has moved on.
  await userEvent.click(screen.getByLabelText('Nombre'));
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Correo')).toHaveFocus());
});

test('ties help and message to the input', async () => {
  const { submit } = renderForm();
  await submit();
  const name = screen.getByLabelText('Nombre');
  await waitFor(() => expect(name).toBeInvalid());
  expect(name).toHaveAccessibleDescription('Como en su documento El nombre es requerido');
  expect(screen.getByText('El nombre es requerido')).toHaveAttribute('aria-live', 'polite');
  expect(name).toBeRequired();
  expect(screen.getByLabelText('Valor')).not.toBeRequired();
});

test("shows the server's message on its field until that value changes", async () => {
  const { submit } = renderForm(() =>
    Promise.reject(refusal({ errors: { email: 'El correo ya existe', unknown: 'Nadie lo ve' } })),
  );
  await fillIn();
  await submit();
  expect(await screen.findByText('El correo ya existe')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Correo')).toHaveFocus());
  expect(screen.queryByText('Nadie lo ve')).not.toBeInTheDocument();

  await userEvent.type(screen.getByLabelText('Nombre'), ' María');
  expect(screen.getByText('El correo ya existe')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Correo'), 'x');
  expect(screen.queryByText('El correo ya existe')).not.toBeInTheDocument();
});

/** An error as the API's client throws it. */
const refusal = (answer: { status?: number; message?: string; errors?: Record<string, string> }) =>
  Object.assign(new Error('Hay campos por corregir'), { status: 422, ...answer });

test('passes the converted input and the raw values to onSubmit', async () => {
  const onSubmit = jest.fn<ReturnType<NonNullable<Props['onSubmit']>>, Parameters<NonNullable<Props['onSubmit']>>>();
  const { submit } = renderForm(onSubmit);
  await fillIn();
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  const [input, { values }] = onSubmit.mock.calls[0]!;
  expect(input).toEqual({ name: 'Ana', email: 'ana@empresa.cl', price: undefined, role: '' });
  expect(values).toEqual({ name: 'Ana', email: 'ana@empresa.cl', price: '', role: '' });
});

describe('a submission that fails', () => {
  const render = (thrown: Error, more?: Props) => {
    const onFailure = jest.fn();
    const form = renderForm(() => Promise.reject(thrown), { onFailure, ...more });
    return { ...form, onFailure };
  };

  test('shows a toast, keeps the typed values and can be sent again', async () => {
    const thrown = refusal({ status: 409, message: 'Otra persona la cambió' });
    const { submit, onFailure } = render(thrown);
    await fillIn();
    await submit();
    expect(await screen.findByText('Otra persona la cambió')).toBeInTheDocument();
    expect(onFailure).toHaveBeenCalledWith(thrown, {});
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
  });

  test('hides programming errors and shows the text of the form', async () => {
    const { submit } = render(new TypeError('x is undefined'), { failureText: () => 'No se pudo guardar' });
    await fillIn();
    await submit();
    expect(await screen.findByText('No se pudo guardar')).toBeInTheDocument();
  });

  test.each([413, 415])('shows on the photo field why the server refused a photo with %s', async (status) => {
    const thrown = refusal({ status, message: 'La foto no sirve' });
    // Any field can stand for the photos here.
    const { submit, onFailure } = render(thrown, { photosField: 'name' });
    await fillIn();
    await submit();
    await waitFor(() => expect(onFailure).toHaveBeenCalledWith(thrown, { name: 'La foto no sirve' }));
    await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription(/La foto no sirve/));
  });
});

test('disables the button while it is sent', async () => {
  let finish: () => void = () => undefined;
  const { submit } = renderForm(() => new Promise<void>((resolve) => (finish = resolve)));
  await fillIn();
  await submit();
  await waitFor(() => expect(screen.getByRole('button', { name: /Guardar/ })).toBeDisabled());
  expect(screen.getByLabelText('Nombre')).toBeDisabled();
  finish();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
});

test('stores an amount as a number and shows it in Chilean format', async () => {
  const onSubmit = jest.fn();
  const { submit } = renderForm(onSubmit);
  await fillIn();
  await userEvent.type(screen.getByLabelText('Valor'), '12500,5');
  await userEvent.tab();
  expect(screen.getByLabelText('Valor')).toHaveValue('12.500,50');
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ price: 12500.5 });
});

test('keeps a text that is no number and shows the schema’s message', async () => {
  renderForm();
  await userEvent.type(screen.getByLabelText('Valor'), 'mil');
  await userEvent.tab();
  expect(await screen.findByText('El valor debe ser un número')).toBeVisible();
  expect(screen.getByLabelText('Valor')).toHaveValue('mil');
});

test('finds an option without accents, reports when nothing matches, and keeps what was chosen', async () => {
  renderForm();
  await userEvent.type(screen.getByLabelText('Rol'), 'operacion');
  await userEvent.click(await screen.findByRole('option', { name: 'Operación' }));
  await userEvent.keyboard('{Delete}{Backspace}');
  expect(screen.getByLabelText('Rol').closest('.ant-select')).toHaveTextContent('Operación');
  expect(document.querySelector('.ant-select-clear')).toBeNull();
  await userEvent.type(screen.getByLabelText('Rol'), 'zzz');
  expect(await screen.findByText('No hay coincidencias')).toBeInTheDocument();
});

test('treats a group of boxes as one field: its values in the order shown, its message on every box', async () => {
  const onSubmit = jest.fn();
  const colours = [
    { value: 1, label: 'Rojo' },
    { value: 3, label: 'Azul' },
  ];
  render(
    <PortalForm
      initialValues={{ colours: [] as number[] }}
      schema={yup.object({ colours: yup.array().min(1, 'Al menos un color es requerido') })}
      onSubmit={onSubmit}
    >
      <CheckboxGroupField name="colours" label="Colores" options={colours} />
      <SubmitBar />
    </PortalForm>,
  );
  const red = screen.getByRole('checkbox', { name: 'Rojo' });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(red).toHaveFocus());
  expect(red).toHaveAccessibleDescription('Al menos un color es requerido');
  expect(screen.getByRole('group', { name: 'Colores' })).toHaveAccessibleDescription('Al menos un color es requerido');

  await userEvent.click(screen.getByRole('checkbox', { name: 'Azul' }));
  await waitFor(() => expect(red).toBeValid());
  await userEvent.click(red);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ colours: [1, 3] }));
});
