import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMovedRequest, type MovedRequestOptions } from './use-moved-request';

type Row = { status: 'pendiente' | 'asignado'; version: string };

const OPENED: Row = { status: 'pendiente', version: '7' };
const MOVED: Row = { status: 'pendiente', version: '8' };
const TITLE = 'Otra persona cambió esta solicitud mientras la tenías abierta';
const CONTINUE_LABEL = 'Continuar con lo que escribí';

function Dialog(options: Partial<MovedRequestOptions<Row>>) {
  const { request, notice } = useMovedRequest<Row>({
    opened: OPENED,
    latest: { data: OPENED, error: null },
    mayContinue: ({ status }) => status === 'pendiente',
    isSending: false,
    ...options,
  });
  return (
    <>
      <output>{request.version}</output>
      {notice}
    </>
  );
}

it('stays with the opened request until the person continues with the current one', async () => {
  const { rerender } = render(<Dialog />);
  rerender(<Dialog latest={{ data: MOVED, error: null }} />);
  expect(screen.getByText(TITLE)).toBeInTheDocument();
  expect(screen.getByText('7')).toBeInTheDocument();
  await userEvent.click(screen.getByText(CONTINUE_LABEL));
  expect(screen.getByText('8')).toBeInTheDocument();
  expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
});

it('offers no button where the request does not allow it any more', () => {
  render(<Dialog latest={{ data: { ...MOVED, status: 'asignado' }, error: null }} />);
  expect(screen.getByText(TITLE)).toBeInTheDocument();
  expect(screen.queryByText(CONTINUE_LABEL)).not.toBeInTheDocument();
});

it('is silent about the change that is just being sent', () => {
  render(<Dialog latest={{ data: MOVED, error: null }} isSending />);
  expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
});

it('says that the request is gone', () => {
  render(<Dialog latest={{ data: OPENED, error: { status: 404 } }} />);
  expect(screen.getByText('Esta solicitud ya no está disponible')).toBeInTheDocument();
});
