import { fieldErrorsOf, useCreateSupply, useUpdateSupply } from '@portal/api-client';
import {
  createSupplySchema,
  editSupplySchema,
  EDITABLE_STATUSES,
  LIMITS,
  STATUS_LABELS,
  TOASTS,
  type Supply,
} from '@portal/domain';
import {
  applyServerErrors,
  errorMessage,
  FormModal,
  MoneyField,
  SelectField,
  TextField,
  useToasts,
  type FormModalProps,
} from '@portal/ui';

/** What the modal is for: a new supply, or a change of one. */
export type SupplyFormMode = { kind: 'create' } | { kind: 'edit'; supply: Supply };

type SupplyValues = { insumo: string; price: number | string; status: string };

const STATUS_OPTIONS = EDITABLE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

function initialValues(mode: SupplyFormMode): SupplyValues {
  if (mode.kind === 'create') return { insumo: '', price: '', status: '' };
  const { name, price, status } = mode.supply;
  return { insumo: name, price, status };
}

/** 'Crear insumo' / 'Editar insumo' (spec 2 §2); the status appears only when editing. */
export function SupplyFormModal({ mode, open, onClose }: { mode: SupplyFormMode; open: boolean; onClose: () => void }) {
  const create = useCreateSupply();
  const update = useUpdateSupply();
  const toasts = useToasts();
  const isEdit = mode.kind === 'edit';

  const submit: FormModalProps<SupplyValues>['onSubmit'] = async (values, helpers) => {
    try {
      if (mode.kind === 'edit') {
        await update.mutateAsync({ id: mode.supply.id, input: editSupplySchema.cast(values) });
      } else {
        await create.mutateAsync(createSupplySchema.cast(values, { stripUnknown: true }));
      }
    } catch (error) {
      toasts.error(errorMessage(error));
      applyServerErrors(helpers, fieldErrorsOf(error));
      return;
    }
    toasts.success(isEdit ? TOASTS.supply.updated : TOASTS.supply.created);
    onClose();
  };

  return (
    <FormModal<SupplyValues>
      open={open}
      title={isEdit ? 'Editar insumo' : 'Crear insumo'}
      width={460}
      initialValues={initialValues(mode)}
      schema={isEdit ? editSupplySchema : createSupplySchema}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField name="insumo" label="Insumo" placeholder="Nombre del insumo" maxLength={LIMITS.nameMax} autoFocus />
      <MoneyField name="price" label="Valor" help="Precio de una unidad, en pesos." placeholder="0" />
      {isEdit && <SelectField name="status" label="Estado" options={STATUS_OPTIONS} searchable={false} />}
    </FormModal>
  );
}
