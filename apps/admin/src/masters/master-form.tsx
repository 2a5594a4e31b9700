import type {
  CreateMasterInput,
  EditableStatus,
  EditMasterInput,
  MasterDefinition,
  MasterField,
  MasterRecord,
} from '@portal/domain';
import { useAddressOptions } from '@portal/api-client';
import { QuerySelectField, TextField } from '@portal/ui';
import type { RecordForm } from '../records/record-form';
import { TOASTS } from '../toasts';
import { ofOne } from './master-texts';

export function masterForm(master: MasterDefinition): RecordForm<MasterRecord, CreateMasterInput> {
  return {
    titles: { create: `Crear ${master.singular}`, edit: `Editar ${master.singular}` },
    toasts: TOASTS.master[master.kind],
    createSchema: master.createSchema,
    editSchema: master.editSchema,
    emptyValues: Object.fromEntries(master.fields.map(({ name }) => [name, ''])),
    valuesOf: (record) => ({
      ...Object.fromEntries(master.fields.map(({ name }) => [name, record[name] ?? ''])),
      status: record.status,
    }),
    fields: master.fields.map((field) => <MasterTextField key={field.name} field={field} master={master} />),
  };
}

function MasterTextField({ field, master }: { field: MasterField; master: MasterDefinition }) {
  const { name, label, maxLength, example } = field;
  if (name === 'mall') return <MallField field={field} />;
  return (
    <TextField
      name={name}
      label={label}
      placeholder={example ?? `Nombre ${ofOne(master)}`}
      maxLength={maxLength}
      optional={name !== 'name'}
      autoFocus={name === 'name'}
      {...(name === 'email' ? { type: 'email' as const, inputMode: 'email' as const } : {})}
    />
  );
}

function MallField({ field: { name, label, example = '' } }: { field: MasterField }) {
  const malls = useAddressOptions('malls');
  return (
    <QuerySelectField<string>
      name={name}
      label={label}
      placeholder={example}
      query={{ ...malls, data: malls.data?.map((mall) => ({ value: mall.name, label: mall.name })) }}
      clearable
      optional
      help="Las solicitudes de un mall ofrecen primero sus ubicaciones."
    />
  );
}

export function withStatus(master: MasterDefinition, record: MasterRecord, status: EditableStatus): EditMasterInput {
  const others = master.fields.map(({ name }) => [name, record[name] ?? undefined]);
  return { ...(Object.fromEntries(others) as Omit<CreateMasterInput, 'name'>), name: record.name, status };
}
