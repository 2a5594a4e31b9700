import { isApiError, useCurrentUser } from '@portal/api-client';
import {
  ListPage,
  Segmented,
  useConfirm,
  useIsPhone,
  useListState,
  useStoredChoice,
  useToasts,
  type ListColumn,
  type RowAction,
} from '@portal/ui';
import { useState, type ReactNode } from 'react';
import { useRecordCalls } from '../api/record-calls';
import { AddButton } from '../records/add-button';
import { cardNumberColumn } from '../records/record-columns';
import { useRecordForm, type KeptRecord, type RecordInput } from '../records/record-form';
import { RecordFormModal } from '../records/record-form-modal';
import { STATUS_FILTERS, STATUS_FILTER_NAMES } from '../records/record-status';
import { RefusalDialog, type Refusal, type WayOn } from '../records/refusal';
import type { Catalogue } from './catalogue';
import { PriceCell } from './price-cell';

type CataloguePageProps<Row extends KeptRecord, Input extends RecordInput> = {
  catalogue: Catalogue<Row, Input>;
  otherWay?: ReactNode;
  moreActions?: (row: Row) => readonly RowAction[];
  wayOn?: (row: Row, edit: () => void) => WayOn;
};

export function CataloguePage<Row extends KeptRecord, Input extends RecordInput>({
  catalogue,
  otherWay,
  moreActions,
  wayOn,
}: CataloguePageProps<Row, Input>) {
  const { words, nameOf, defaultSort = 'name' } = catalogue;
  const state = useListState({ filters: STATUS_FILTER_NAMES, defaultSort, isSmall: true });
  const calls = useRecordCalls(catalogue.calls, state.params);
  const confirm = useConfirm();
  const toasts = useToasts();
  const form = useRecordForm<Row>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const wayOnOf = (row: Row) => wayOn?.(row, () => form.edit(row));

  const remove = async (row: Row) => {
    try {
      await calls.remove.mutateAsync(row.id);
    } catch (error) {
      const instead = wayOnOf(row);
      // Any other failure appears as a toast with the server's words, and the question stays.
      if (!instead || !isApiError(error) || error.code !== 'IN_USE') throw error;
      setRefusal({ name: nameOf(row), message: error.message, wayOn: instead });
      return;
    }
    toasts.success(words.deleted);
  };

  const askToDelete = (row: Row) =>
    void confirm({
      title: words.deleteQuestion,
      description: (
        <>
          <strong>{nameOf(row)}</strong> {words.deleteConsequence}
        </>
      ),
      confirmLabel: 'Eliminar',
      danger: true,
      onConfirm: () => remove(row),
    });

  const addButton = <AddButton what={words.what} isSecond={otherWay !== undefined} onClick={form.create} />;
  const isPhone = useIsPhone();
  const [view, setView] = useStoredChoice(
    `portal.catalogue-view.${useCurrentUser()?.id ?? 0}`,
    ['cards', 'table'],
    'cards',
  );
  const isTable = catalogue.hasTable === true && !isPhone && view === 'table';
  const priceInPlace: Partial<ListColumn<Row>> = {
    width: '180px',
    render: (row) => <PriceCell row={row} name={nameOf(row)} form={catalogue.form} update={calls.update} />,
  };
  const columns = isTable
    ? catalogue.columns.map((column) => (column.key === 'price' ? { ...column, ...priceInPlace } : column))
    : [cardNumberColumn, ...catalogue.columns];

  return (
    <>
      <ListPage
        title={words.title}
        description={words.description}
        action={
          <>
            {catalogue.hasTable && !isPhone && (
              <Segmented
                aria-label="Vista"
                options={[
                  { value: 'cards', label: 'Tarjetas' },
                  { value: 'table', label: 'Tabla' },
                ]}
                value={view}
                onChange={setView}
              />
            )}
            {addButton}
            {otherWay}
          </>
        }
        state={state}
        query={calls.query}
        columns={columns}
        rowKey={(row) => row.id}
        rowActions={(row) => [
          { key: 'edit', label: 'Editar', icon: 'edit', onClick: () => form.edit(row) },
          ...(moreActions?.(row) ?? []),
          { key: 'delete', label: 'Eliminar', icon: 'delete', danger: true, onClick: () => askToDelete(row) },
        ]}
        filters={STATUS_FILTERS}
        searchLabel="Buscar por nombre"
        layout={isTable ? 'table' : 'cards'}
        empty={{ ...words.empty, action: addButton }}
      />
      <RecordFormModal
        form={catalogue.form}
        state={form}
        calls={calls}
        wayOn={form.mode.kind === 'edit' ? wayOnOf(form.mode.row) : undefined}
      />
      <RefusalDialog refusal={refusal} onClose={() => setRefusal(null)} />
    </>
  );
}
