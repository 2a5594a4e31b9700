import { fieldErrorsOf, isApiError } from '@portal/api-client';
import { validate } from '@portal/domain';
import { applyServerErrors, errorMessage, FormModal, SelectField, useToasts, type FormModalProps } from '@portal/ui';
import { useState } from 'react';
import type { Catalogue, CatalogueCalls, CatalogueInput, CatalogueRecord, CatalogueValues, WayOn } from './catalogue';
import { STATUS_OPTIONS } from './record-status';
import { RefusalNotice } from './refusal';

/** What the modal is for: a new record, or a change of one. */
export type CatalogueFormMode<Row> = { kind: 'create' } | { kind: 'edit'; row: Row };

type CatalogueFormModalProps<Row extends CatalogueRecord, Input extends CatalogueInput> = {
  catalogue: Catalogue<Row, Input>;
  calls: Pick<CatalogueCalls<Row, Input>, 'create' | 'update'>;
  mode: CatalogueFormMode<Row>;
  open: boolean;
  onClose: () => void;
  wayOn: WayOn | undefined;
};

/** 'Crear …' / 'Editar …' (spec 2 §2); the status appears only when editing. */
export function CatalogueFormModal<Row extends CatalogueRecord, Input extends CatalogueInput>({
  catalogue,
  calls,
  mode,
  open,
  onClose,
  wayOn,
}: CatalogueFormModalProps<Row, Input>) {
  const { words, createSchema, editSchema } = catalogue;
  const toasts = useToasts();
  const [refusal, setRefusal] = useState<string | null>(null);
  const isEdit = mode.kind === 'edit';

  const close = () => {
    setRefusal(null);
    onClose();
  };

  const save = async (values: CatalogueValues): Promise<boolean> => {
    if (mode.kind === 'edit') {
      const checked = validate(editSchema, values);
      if (checked.ok) await calls.update.mutateAsync({ id: mode.row.id, input: checked.value });
      return checked.ok;
    }
    const checked = validate(createSchema, values);
    if (checked.ok) await calls.create.mutateAsync(checked.value);
    return checked.ok;
  };

  const submit: FormModalProps<CatalogueValues>['onSubmit'] = async (values, helpers) => {
    setRefusal(null);
    try {
      if (!(await save(values))) return;
    } catch (error) {
      toasts.error(errorMessage(error));
      if (isApiError(error) && error.code === 'IN_USE') setRefusal(error.message);
      applyServerErrors(helpers, fieldErrorsOf(error));
      return;
    }
    toasts.success(isEdit ? words.toasts.updated : words.toasts.created);
    close();
  };

  return (
    <FormModal<CatalogueValues>
      open={open}
      title={isEdit ? words.edit : words.create}
      width={460}
      initialValues={mode.kind === 'edit' ? catalogue.valuesOf(mode.row) : catalogue.emptyValues}
      schema={isEdit ? editSchema : createSchema}
      onClose={close}
      onSubmit={submit}
    >
      {refusal !== null && wayOn && <RefusalNotice message={refusal} wayOn={wayOn} />}
      {catalogue.fields}
      {isEdit && <SelectField name="status" label="Estado" options={STATUS_OPTIONS} searchable={false} />}
    </FormModal>
  );
}
