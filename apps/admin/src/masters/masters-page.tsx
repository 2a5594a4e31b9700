import {
  type EditableStatus,
  isMasterKind,
  MASTER_KINDS,
  MASTERS,
  type MasterKind,
  type MasterRecord,
  type MasterDefinition,
  type MasterField,
} from '@portal/domain';
import {
  Button,
  errorMessage,
  Icon,
  ListPage,
  Segmented,
  useConfirm,
  useIsPhone,
  useListState,
  useRowDialog,
  useRowSelection,
  useToasts,
  type RowAction,
  type ListColumn,
} from '@portal/ui';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCreateMaster, useMasters, useUpdateMaster } from '../api/masters';
import { PAGES } from '../pages';
import { AddButton } from '../records/add-button';
import { cardNumberColumn, statusColumn } from '../records/record-columns';
import { useRecordForm } from '../records/record-form';
import { RecordFormModal } from '../records/record-form-modal';
import { STATUS_FILTERS, STATUS_FILTER_NAMES } from '../records/record-status';
import { TOASTS } from '../toasts';
import { placeCodesAddress } from './codes/place-codes-address';
import { ImportDialog } from './import/import-dialog';
import { LogoDialog } from './logo-dialog';
import { masterForm, withStatus } from './master-form';
import { MASTER_TEXTS, noneCreated, thisOne } from './master-texts';
import './masters.css';

function masterColumns({ fields }: MasterDefinition): ListColumn<MasterRecord>[] {
  return [...fields.map(fieldColumn), statusColumn<MasterRecord>()];
}

function fieldColumn(field: MasterField, _place: number, fields: readonly MasterField[]): ListColumn<MasterRecord> {
  const { name, label, example } = field;
  const absent = name === 'mall' ? example : `Sin ${label.toLowerCase()}`;
  const isName = name === 'name';
  return {
    key: name,
    title: label,
    card: isName ? 'who' : name === 'mall' || name === 'document' ? 'what' : 'line',
    short: true,
    ...(name === 'document' ? { width: '112px' } : name === 'vat' ? { width: '72px' } : { truncate: true }),
    ...(name === 'phone' ? { under: 'company' } : {}),
    ...(isName ? { sortKey: 'name', width: fields.length > 4 ? '14%' : '28%' } : {}),
    render: (record) => record[name] ?? <span className="ui-faint">{absent}</span>,
  };
}

const KINDS = MASTER_KINDS.map((kind) => ({ value: kind, label: MASTERS[kind].plural }));

export function MastersPage() {
  const [searchParams] = useSearchParams();
  const kindParameter = searchParams.get('kind');
  const kind: MasterKind = isMasterKind(kindParameter) ? kindParameter : MASTER_KINDS[0];
  const master = MASTERS[kind];
  const state = useListState({ filters: STATUS_FILTER_NAMES, defaultSort: 'name', isSmall: true });
  const masters = useMasters(kind, state.params);
  const update = useUpdateMaster(kind);
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const places = useRowSelection({
    state,
    rows: kind === 'locations' ? masters.data?.data : undefined,
    labelOf: ({ name }) => name,
    canSelect: ({ status }: MasterRecord) => status === 'activo',
  });
  const form = useRecordForm<MasterRecord>();
  const calls = { create: useCreateMaster(kind), update };
  const imports = useRowDialog<MasterKind>();
  const logo = useRowDialog<MasterRecord>();
  const { disable, enable } = useStatusChange(kind, update.mutateAsync);

  const addButton = <AddButton what={master.singular} onClick={form.create} />;
  const importButton = (
    <Button icon={<Icon name="upload" />} onClick={() => imports.open(kind)}>
      Importar CSV
    </Button>
  );

  return (
    <>
      <ListPage
        title={PAGES.masters.title}
        description={MASTER_TEXTS[kind].purpose}
        action={
          <>
            {importButton}
            {addButton}
          </>
        }
        state={state}
        query={masters}
        columns={isPhone ? [cardNumberColumn, ...masterColumns(master)] : masterColumns(master)}
        rowKey={(record) => record.id}
        rowActions={(record): RowAction[] => [
          { key: 'edit', label: 'Editar', icon: 'edit', onClick: () => form.edit(record) },
          ...(kind === 'branches' ? [{ key: 'logo', label: 'Logo', onClick: () => logo.open(record) }] : []),
          record.status === 'activo'
            ? { key: 'disable', label: 'Desactivar', danger: true, onClick: () => disable(record) }
            : { key: 'enable', label: 'Activar', onClick: () => void enable(record) },
        ]}
        {...(kind === 'locations' && {
          selection: places,
          selectionActions: [
            {
              key: 'codes',
              label: places.rows.length === 1 ? 'Imprimir código QR' : `Imprimir ${places.rows.length} códigos QR`,
              icon: 'print',
              onClick: () => void navigate(placeCodesAddress(places.rows.map(({ id }) => id))),
            },
          ],
        })}
        filters={STATUS_FILTERS}
        searchLabel={kind === 'locations' ? 'Buscar por nombre o mall' : 'Buscar por nombre'}
        empty={{
          title: noneCreated(master),
          description: 'Agrega el primer registro, o importa una lista desde un archivo CSV.',
          action: addButton,
        }}
      >
        <Segmented<MasterKind>
          className="ui-above master-kinds"
          aria-label="Tipo de maestro"
          options={KINDS}
          value={kind}
          onChange={(chosen) => state.reset({ kind: chosen })}
        />
      </ListPage>
      <RecordFormModal form={masterForm(master)} state={form} calls={calls} />
      {logo.row && <LogoDialog key={logo.opening} branch={logo.row} isOpen={logo.isOpen} onClose={logo.close} />}
      {imports.row && (
        <ImportDialog key={imports.opening} kind={imports.row} isOpen={imports.isOpen} onClose={imports.close} />
      )}
    </>
  );
}

type Update = ReturnType<typeof useUpdateMaster>['mutateAsync'];

function useStatusChange(kind: MasterKind, update: Update) {
  const master = MASTERS[kind];
  const confirm = useConfirm();
  const toasts = useToasts();

  const change = async (record: MasterRecord, status: EditableStatus) => {
    await update({ id: record.id, input: withStatus(master, record, status) });
    toasts.success(TOASTS.master[master.kind].updated);
  };
  const enable = (record: MasterRecord) =>
    change(record, 'activo').catch((error: unknown) => toasts.error(errorMessage(error)));
  const disable = (record: MasterRecord) =>
    void confirm({
      title: `¿Estás seguro de desactivar ${thisOne(master)}?`,
      description: (
        <>
          <strong>{record.name}</strong> dejará de ofrecerse en los formularios. Nada de lo que ya existe cambia, y se
          puede activar de nuevo.
        </>
      ),
      confirmLabel: 'Desactivar',
      danger: true,
      onConfirm: () => change(record, 'inactivo'),
    });

  return { disable, enable };
}
