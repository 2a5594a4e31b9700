import { isApiError } from '@portal/api-client';
import { FormModal, SelectField } from '@portal/ui';
import { useState } from 'react';
import type { KeptRecord, RecordForm, RecordFormCalls, RecordFormState, RecordInput } from './record-form';
import { STATUS_OPTIONS } from './record-status';
import { RefusalNotice, type WayOn } from './refusal';

type RecordFormModalProps<Row extends KeptRecord, Input extends RecordInput> = {
  form: RecordForm<Row, Input>;
  state: RecordFormState<Row>;
  calls: RecordFormCalls<Input>;
  wayOn?: WayOn | undefined;
};

export function RecordFormModal<Row extends KeptRecord, Input extends RecordInput>({
  form,
  state,
  calls,
  wayOn,
}: RecordFormModalProps<Row, Input>) {
  const { titles, toasts, createSchema, editSchema } = form;
  const { mode } = state;
  const [refusal, setRefusal] = useState<string | null>(null);

  const close = () => {
    setRefusal(null);
    state.close();
  };

  const save = async (change: Promise<unknown>) => {
    setRefusal(null);
    await change;
    close();
  };
  const dialog = {
    open: state.isOpen,
    width: 460,
    onClose: close,
    onFailure: (error: unknown) => {
      if (isApiError(error) && error.code === 'IN_USE') setRefusal(error.message);
    },
  };

  if (mode.kind === 'create') {
    return (
      <FormModal
        {...dialog}
        title={titles.create}
        initialValues={form.emptyValues}
        schema={createSchema}
        done={toasts.created}
        onSubmit={(input) => save(calls.create.mutateAsync(input))}
      >
        {form.fields}
      </FormModal>
    );
  }
  return (
    <FormModal
      {...dialog}
      title={titles.edit}
      initialValues={form.valuesOf(mode.row)}
      schema={editSchema}
      done={toasts.updated}
      onSubmit={(input) => save(calls.update.mutateAsync({ id: mode.row.id, input }))}
    >
      {refusal !== null && wayOn && <RefusalNotice message={refusal} wayOn={wayOn} />}
      {form.fields}
      <SelectField name="status" label="Estado" options={STATUS_OPTIONS} searchable={false} />
    </FormModal>
  );
}
