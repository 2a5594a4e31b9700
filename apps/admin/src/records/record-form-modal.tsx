import { fieldErrorsOf, isApiError } from '@portal/api-client';
import { validate } from '@portal/domain';
import { applyServerErrors, errorMessage, FormModal, SelectField, useToasts, type FormModalProps } from '@portal/ui';
import { useState } from 'react';
import type {
  KeptRecord,
  RecordForm,
  RecordFormCalls,
  RecordFormState,
  RecordInput,
  RecordValues,
} from './record-form';
import { STATUS_OPTIONS } from './record-status';
import { RefusalNotice, type WayOn } from './refusal';

/** `wayOn`: what to do instead when open work protects the record that is edited (409 IN_USE). */
type RecordFormModalProps<Row extends KeptRecord, Input extends RecordInput> = {
  form: RecordForm<Row, Input>;
  state: RecordFormState<Row>;
  calls: RecordFormCalls<Input>;
  wayOn?: WayOn | undefined;
};

/** 'Crear …' / 'Editar …': a short form in a dialog, the server's messages on its fields. */
export function RecordFormModal<Row extends KeptRecord, Input extends RecordInput>({
  form,
  state,
  calls,
  wayOn,
}: RecordFormModalProps<Row, Input>) {
  const { titles, toasts: words, createSchema, editSchema } = form;
  const { mode } = state;
  const isEdit = mode.kind === 'edit';
  const toasts = useToasts();
  const [refusal, setRefusal] = useState<string | null>(null);

  const close = () => {
    setRefusal(null);
    state.close();
  };

  const save = async (values: RecordValues): Promise<boolean> => {
    if (mode.kind === 'edit') {
      const checked = validate(editSchema, values);
      if (checked.ok) await calls.update.mutateAsync({ id: mode.row.id, input: checked.value });
      return checked.ok;
    }
    const checked = validate(createSchema, values);
    if (checked.ok) await calls.create.mutateAsync(checked.value);
    return checked.ok;
  };

  const submit: FormModalProps<RecordValues>['onSubmit'] = async (values, helpers) => {
    setRefusal(null);
    try {
      if (!(await save(values))) return;
    } catch (error) {
      toasts.error(errorMessage(error));
      if (isApiError(error) && error.code === 'IN_USE') setRefusal(error.message);
      applyServerErrors(helpers, fieldErrorsOf(error));
      return;
    }
    toasts.success(isEdit ? words.updated : words.created);
    close();
  };

  return (
    <FormModal<RecordValues>
      open={state.isOpen}
      title={isEdit ? titles.edit : titles.create}
      width={460}
      initialValues={mode.kind === 'edit' ? form.valuesOf(mode.row) : form.emptyValues}
      schema={isEdit ? editSchema : createSchema}
      onClose={close}
      onSubmit={submit}
    >
      {refusal !== null && wayOn && <RefusalNotice message={refusal} wayOn={wayOn} />}
      {form.fields}
      {isEdit && <SelectField name="status" label="Estado" options={STATUS_OPTIONS} searchable={false} />}
    </FormModal>
  );
}
