import { fieldErrorsOf, useSuggestPrice } from '@portal/api-client';
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
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

type SuggestionValues = { price: Pesos | string; repair: number; request: number };

type SuggestionFormProps = { detail: RepairDetail };

/**
 * The form 'Sugerir precio'; once the request was liquidated, what had been suggested. Where that happens while somebody
 * writes a price, the form stays with what was written and says so.
 */
export function SuggestionForm({ detail }: SuggestionFormProps) {
  const [wasOpen] = useState(canHappen('suggest-price', detail.status));
  const isOpen = canHappen('suggest-price', detail.status);
  const suggest = useSuggestPrice();
  const toasts = useToasts();
  const navigate = useNavigate();

  if (!wasOpen) {
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
            {!isOpen && (
              <Alert
                type="warning"
                showIcon
                role="status"
                style={{ marginBottom: 16 }}
                title={refusalMessage('suggest-price', detail.status)}
                description="Otra persona la cambió mientras la tenías abierta. Lo que escribiste no se guardó."
              />
            )}
            <PriceHints
              hints={[{ label: 'Precio calculado', value: suggestedPrice(detail.insumos, detail.service.price) }]}
              onUse={(price) => void form.setFieldValue('price', price)}
            />
            <MoneyField name="price" label="Precio" placeholder="0" />
            <SubmitBar
              label="Guardar"
              disabled={!isOpen}
              onCancel={() => void navigate(PAGES.contractorRepairs.path)}
            />
          </>
        )}
      </PortalForm>
    </Panel>
  );
}
