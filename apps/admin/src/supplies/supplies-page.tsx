import { useDeleteSupply, useSupplies } from '@portal/api-client';
import { EDITABLE_STATUSES, PAGES, STATUS_LABELS, TOASTS, type Supply } from '@portal/domain';
import { Button, ListPage, useConfirm, useListState, useToasts, type ListFilter } from '@portal/ui';
import { useState } from 'react';
import { SUPPLY_COLUMNS } from './supply-columns';
import { SupplyFormModal, type SupplyFormMode } from './supply-form-modal';

const FILTERS = ['status'] as const;

const STATUS_FILTER: readonly ListFilter<'status'>[] = [
  {
    kind: 'select',
    name: 'status',
    label: 'Estado',
    options: EDITABLE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
  },
];

/** 'Inventario' (spec 2 §2): the supplies as cards, searched by how their name begins. */
export function SuppliesPage() {
  const state = useListState({ filters: FILTERS, defaultSort: 'name' });
  const supplies = useSupplies(state.params);
  const remove = useDeleteSupply();
  const confirm = useConfirm();
  const toasts = useToasts();
  // The mode outlives `open`, so that the title does not change while the dialog closes.
  const [form, setForm] = useState<{ open: boolean; mode: SupplyFormMode }>({ open: false, mode: { kind: 'create' } });
  const openForm = (mode: SupplyFormMode) => setForm({ open: true, mode });

  const askToDelete = (supply: Supply) =>
    void confirm({
      title: '¿Estás seguro de eliminar este insumo?',
      description: (
        <>
          <strong>{supply.name}</strong> dejará de ofrecerse. Las reparaciones que ya lo usaron lo conservan.
        </>
      ),
      confirmLabel: 'Eliminar',
      danger: true,
      // A failure appears as a toast with the server's words, and the dialog stays.
      onConfirm: async () => {
        await remove.mutateAsync(supply.id);
        toasts.success(TOASTS.supply.deleted);
      },
    });

  const addButton = (
    <Button type="primary" onClick={() => openForm({ kind: 'create' })}>
      Agregar insumo +
    </Button>
  );

  return (
    <>
      <ListPage
        title={PAGES.inventory.title}
        description="Los insumos que los operarios pueden usar en una reparación y el precio de cada unidad."
        action={addButton}
        state={state}
        query={supplies}
        columns={SUPPLY_COLUMNS}
        rowKey={(supply) => supply.id}
        rowActions={(supply) => [
          { key: 'edit', label: 'Editar', icon: 'edit', onClick: () => openForm({ kind: 'edit', supply }) },
          { key: 'delete', label: 'Eliminar', icon: 'delete', danger: true, onClick: () => askToDelete(supply) },
        ]}
        filters={STATUS_FILTER}
        searchLabel="Buscar por nombre"
        layout="cards"
        empty={{
          title: 'No hay insumos creados',
          description: 'Aquí aparecerán los insumos del inventario con su precio.',
          action: addButton,
        }}
      />
      <SupplyFormModal mode={form.mode} open={form.open} onClose={() => setForm({ ...form, open: false })} />
    </>
  );
}
