import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { DataTable } from './data-table';

const ROWS = [{ id: 1042, client: 'Café Puerto Azul' }];
const Address = () => <output>{useLocation().pathname}</output>;

it('follows the link of a row that is clicked beside its controls', async () => {
  const onEdit = jest.fn();
  render(
    <MemoryRouter>
      <DataTable
        label="Solicitudes"
        rows={ROWS}
        rowKey={({ id }) => id}
        columns={[
          { key: 'number', title: '#', render: ({ id }) => <Link to={`/solicitud/${id}`}>N° {id}</Link> },
          { key: 'client', title: 'Cliente', render: ({ client }) => client },
        ]}
        rowActions={() => [{ key: 'edit', label: 'Editar', icon: 'edit', onClick: onEdit }]}
      />
      <Address />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
  expect(onEdit).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
  await userEvent.click(screen.getByText('Café Puerto Azul'));
  expect(screen.getByRole('status')).toHaveTextContent('/solicitud/1042');
});
