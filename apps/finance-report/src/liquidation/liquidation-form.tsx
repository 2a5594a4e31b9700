import { fieldErrorsOf, isApiError, useBranches, useCreateLiquidation } from '@portal/api-client';
import {
  FAILURES,
  LIMITS,
  liquidationSchema,
  PAGES,
  suggestedPrice,
  TOASTS,
  type Pesos,
  type RepairDetail,
} from '@portal/domain';
import {
  applyServerErrors,
  errorMessage,
  MoneyField,
  Panel,
  PortalForm,
  PriceHints,
  QuerySelectField,
  SubmitBar,
  TextAreaField,
  useToasts,
  type PortalFormProps,
  type PriceHint,
} from '@portal/ui';
import { useNavigate } from 'react-router-dom';

type LiquidationValues = {
  price: Pesos | string;
  branch: number | '';
  observation: string;
  repair: number;
  request: number;
};

/** @returns the computed price and, where a contractor suggested one, theirs (spec 2 §2) */
function priceHints({ insumos, service, price }: RepairDetail): PriceHint[] {
  const computed = { label: 'Precio sugerido', value: suggestedPrice(insumos, service.price) };
  return price === null ? [computed] : [computed, { label: 'Sugerencia del liquidador', value: price }];
}

/** `onStale`: the repair is no longer as the page shows it. */
type LiquidationFormProps = { detail: RepairDetail; onStale: () => void };

/** The form 'Liquidar': the price, the branch that is invoiced, an observation. */
export function LiquidationForm({ detail, onStale }: LiquidationFormProps) {
  const branches = useBranches();
  const liquidate = useCreateLiquidation();
  const toasts = useToasts();
  const navigate = useNavigate();

  const submit: PortalFormProps<LiquidationValues>['onSubmit'] = async (values, helpers) => {
    try {
      await liquidate.mutateAsync(liquidationSchema.cast(values));
    } catch (error) {
      toasts.error(errorMessage(error));
      applyServerErrors(helpers, fieldErrorsOf(error));
      if (isApiError(error) && error.status === 409) onStale();
      return;
    }
    toasts.success(TOASTS.liquidation.created);
    await navigate(PAGES.repairs.path);
  };

  return (
    <Panel title="Liquidación">
      <PortalForm<LiquidationValues>
        ariaLabel="Liquidación"
        initialValues={{ price: '', branch: '', observation: '', repair: detail.id, request: detail.request }}
        schema={liquidationSchema}
        onSubmit={submit}
      >
        {(form) => (
          <>
            <PriceHints hints={priceHints(detail)} onUse={(price) => void form.setFieldValue('price', price)} />
            <MoneyField name="price" label="Precio" placeholder="0" />
            <QuerySelectField<number>
              name="branch"
              label="Sede por facturar"
              placeholder="Seleccione una sede"
              failedText={`${FAILURES.branches}.`}
              emptyText="No hay sedes activas"
              query={{ ...branches, data: branches.data?.map(({ id, name }) => ({ value: id, label: name })) }}
            />
            <TextAreaField name="observation" label="Observación" optional rows={3} maxLength={LIMITS.observationMax} />
            <SubmitBar label="Guardar" onCancel={() => void navigate(PAGES.repairs.path)} />
          </>
        )}
      </PortalForm>
    </Panel>
  );
}
