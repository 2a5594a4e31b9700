import { fieldErrorsOf, isApiError, useSuggestPrice } from '@portal/api-client';
import {
  canHappen,
  formatPesos,
  PAGES,
  refusalMessage,
  suggestedPrice,
  suggestionSchema,
  TOASTS,
  type Pesos,
  type RepairDetail,
} from '@portal/domain';
import {
  Alert,
  applyServerErrors,
  errorMessage,
  MoneyField,
  Panel,
  PortalForm,
  PriceHints,
  SubmitBar,
  useToasts,
  type PortalFormProps,
} from '@portal/ui';
import { useNavigate } from 'react-router-dom';

type SuggestionValues = { price: Pesos | string; repair: number; request: number };

/** `onStale`: the repair is no longer as the page shows it. */
type SuggestionFormProps = { detail: RepairDetail; onStale: () => void };

/** The form 'Sugerir precio'; once the request was liquidated, what had been suggested. */
export function SuggestionForm({ detail, onStale }: SuggestionFormProps) {
  const suggest = useSuggestPrice();
  const toasts = useToasts();
  const navigate = useNavigate();

  if (!canHappen('suggest-price', detail.status)) {
    return (
      <Panel title="Precio">
        <Alert
          type="info"
          showIcon
          title={refusalMessage('suggest-price', detail.status)}
          description={detail.price !== null && `Precio sugerido: ${formatPesos(detail.price)}`}
        />
      </Panel>
    );
  }

  const submit: PortalFormProps<SuggestionValues>['onSubmit'] = async (values, helpers) => {
    try {
      await suggest.mutateAsync(suggestionSchema.cast(values));
    } catch (error) {
      toasts.error(errorMessage(error));
      applyServerErrors(helpers, fieldErrorsOf(error));
      if (isApiError(error) && error.status === 409) onStale();
      return;
    }
    toasts.success(TOASTS.liquidation.created);
    await navigate(PAGES.contractorRepairs.path);
  };

  return (
    <Panel title="Precio">
      <PortalForm<SuggestionValues>
        ariaLabel={PAGES.contractorSuggest.title}
        initialValues={{ price: detail.price ?? '', repair: detail.id, request: detail.request }}
        schema={suggestionSchema}
        onSubmit={submit}
      >
        {(form) => (
          <>
            <PriceHints
              hints={[{ label: 'Precio calculado', value: suggestedPrice(detail.insumos, detail.service.price) }]}
              onUse={(price) => void form.setFieldValue('price', price)}
            />
            <MoneyField name="price" label="Precio" placeholder="0" />
            <SubmitBar label="Guardar" onCancel={() => void navigate(PAGES.contractorRepairs.path)} />
          </>
        )}
      </PortalForm>
    </Panel>
  );
}
