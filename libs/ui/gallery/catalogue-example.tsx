import { EDITABLE_STATUSES, formatPesosWithCents, STATUS_LABELS, type EditableStatus } from '@portal/domain';
import { useState } from 'react';
import * as yup from 'yup';
import {
  Button,
  FormModal,
  Icon,
  ListPage,
  MoneyField,
  SelectField,
  StatusBadge,
  TextField,
  useListState,
  useToasts,
  type ListColumn,
} from '../src';

type Supply = { id: number; name: string; price: number; status: EditableStatus };

const NAMES = [
  'Cable eléctrico 2,5 mm',
  'Ampolleta LED 12 W',
  'Cerradura de embutir',
  'Silicona neutra 300 ml',
  'Rodamiento 6204',
];
const supplies: Supply[] = NAMES.map((name, index) => ({
  id: index + 1,
  name,
  price: 990 + index * 3457,
  status: index === 3 ? 'inactivo' : 'activo',
}));

const columns: ListColumn<Supply>[] = [
  { key: 'name', title: 'Insumo', render: (row) => row.name, card: 'who', sortKey: 'name' },
  { key: 'price', title: 'Valor', render: (row) => formatPesosWithCents(row.price), card: 'what' },
  { key: 'status', title: 'Estado', render: (row) => <StatusBadge status={row.status} />, card: 'state' },
];

const schema = yup.object({
  insumo: yup.string().required('El insumo es requerido'),
  price: yup
    .number()
    .typeError('El valor debe ser un número')
    .required('El valor es requerido')
    .min(0, 'El valor no puede ser negativo'),
});

/** A refusal as the API sends it. */
class TakenName extends Error {
  status = 409;
  errors = { insumo: 'Ya existe un insumo con ese nombre' };
  override message = 'Hay campos por corregir';
}

/** A catalogue of cards with its dialog. */
export function CatalogueExample() {
  const state = useListState();
  const toasts = useToasts();
  const [edited, setEdited] = useState<Supply | 'new' | null>(null);
  const supply = edited === 'new' ? null : edited;
  return (
    <>
      <ListPage
        title="Inventario"
        layout="cards"
        action={
          <Button type="primary" icon={<Icon name="add" />} onClick={() => setEdited('new')}>
            Agregar insumo
          </Button>
        }
        state={state}
        query={{
          data: { data: supplies, total: supplies.length, totalPaginas: 1 },
          isPending: false,
          isError: false,
          isFetching: false,
          error: undefined,
          refetch: () => undefined,
        }}
        columns={columns}
        rowKey={(row) => row.id}
        rowActions={(row) => [
          { key: 'edit', label: 'Editar', icon: 'edit', onClick: () => setEdited(row) },
          { key: 'delete', label: 'Eliminar', icon: 'delete', danger: true, onClick: () => undefined },
        ]}
        searchLabel="Buscar por nombre"
        empty={{ title: 'No hay insumos creados' }}
      />
      <FormModal
        open={edited !== null}
        title={supply ? 'Editar insumo' : 'Crear insumo'}
        onClose={() => setEdited(null)}
        initialValues={{ insumo: supply?.name ?? '', price: supply?.price ?? '', status: supply?.status ?? 'activo' }}
        schema={schema}
        onSubmit={async ({ insumo }) => {
          await new Promise((resolve) => setTimeout(resolve, 600));
          if (insumo === 'Repetido') throw new TakenName();
          toasts.success('Insumo creado con exito!');
          setEdited(null);
        }}
      >
        <TextField name="insumo" label="Insumo" help="Como aparece en la factura." autoFocus />
        <MoneyField name="price" label="Valor" />
        {supply && (
          <SelectField
            name="status"
            label="Estado"
            options={EDITABLE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
          />
        )}
      </FormModal>
    </>
  );
}
