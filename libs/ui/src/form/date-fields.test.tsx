import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateField, TimeField } from './date-fields';
import { SubmitBar } from './form-layout';
import { PortalForm } from './portal-form';

function renderFields(values: { date: string; hour: string }) {
  const onSubmit = jest.fn();
  render(
    <PortalForm initialValues={values} onSubmit={onSubmit}>
      <DateField name="date" label="Fecha" />
      <TimeField name="hour" label="Hora" />
      <SubmitBar />
    </PortalForm>,
  );
  const submitted = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    return onSubmit.mock.calls[0]?.[0] as { date: string; hour: string };
  };
  return { onSubmit, submitted };
}

function type(label: string, text: string) {
  const input = screen.getByLabelText(label);
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 });
}

test('submits the form on Enter in an hour field once the hour is valid', async () => {
  const { onSubmit } = renderFields({ date: '', hour: '' });
  await userEvent.type(screen.getByLabelText('Hora'), '9:{Enter}');
  await userEvent.type(screen.getByLabelText('Hora'), '30{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ hour: '09:30' });
});

test('shows a stored day in Chilean order and returns it unchanged', async () => {
  // The clocks of Santiago skip the first hour of this day.
  const { submitted } = renderFields({ date: '2026-09-06', hour: '09:05' });
  expect(screen.getByLabelText('Fecha')).toHaveValue('06-09-2026');
  expect(screen.getByLabelText('Hora')).toHaveValue('09:05');
  expect(await submitted()).toEqual({ date: '2026-09-06', hour: '09:05' });
});

// Every way of writing is in the domain's typed-values.test.ts.
test.each([
  ['Fecha', '25/11/2026', '25-11-2026', { date: '2026-11-25' }],
  ['Fecha', '2026-12-31', '31-12-2026', { date: '2026-12-31' }],
  ['Hora', '9:05', '09:05', { hour: '09:05' }],
  ['Fecha', '31-02-2026', '31-02-2026', { date: '31-02-2026' }],
  ['Hora', '24:00', '24:00', { hour: '24:00' }],
])('%s: stores the typed "%s" as it shows it, and keeps what it cannot read', async (label, typed, shown, stored) => {
  const { submitted } = renderFields({ date: '', hour: '' });
  type(label, typed);
  fireEvent.blur(screen.getByLabelText(label));
  expect(screen.getByLabelText(label)).toHaveValue(shown);
  expect(await submitted()).toMatchObject(stored);
});

test.each([
  ['2026-11-25T02:05:00Z', '2026-11-24'],
  ['2026-11-25T03:05:00Z', '2026-11-25'],
])('marks the day in Santiago as today at %s', (now, today) => {
  jest.useFakeTimers({ now: new Date(now) });
  try {
    renderFields({ date: '2026-11-20', hour: '' });
    fireEvent.mouseDown(screen.getByLabelText('Fecha'));
    fireEvent.click(screen.getByLabelText('Fecha'));
    const cells = document.querySelectorAll('.ant-picker-cell-today');
    expect([...cells].map((cell) => cell.getAttribute('title'))).toEqual([today]);
  } finally {
    jest.useRealTimers();
  }
});
