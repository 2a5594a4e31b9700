import {
  canHappen,
  formatPesos,
  PRICE_NAMES,
  refusalMessage,
  SHARED_TOASTS,
  suggestedPrice,
  suggestionSchema,
  type RepairDetail,
} from '@portal/domain';
import { Alert, MoneyField, Panel, PortalForm, SubmitBar, useIsPhone } from '@portal/ui';
import { PriceHints, useMovedRequest, useRequestToast, type PriceHint } from '@portal/work';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSuggestPrice } from '../api/contractors';
import { PAGES } from '../pages';

type SuggestionFormProps = { detail: RepairDetail };

export function SuggestionForm({ detail }: SuggestionFormProps) {
  const [wasOpen] = useState(canHappen('suggest-price', detail.status));
  const suggest = useSuggestPrice();
  const { request: seen, notice } = useMovedRequest({
    opened: detail,
    latest: { data: detail, error: null },
    mayContinue: ({ status }) => canHappen('suggest-price', status),
    isSending: suggest.isPending || suggest.isSuccess,
  });
  const tellDone = useRequestToast();
  const navigate = useNavigate();
  const phone = useIsPhone();

  if (!wasOpen) {
    return (
      <Panel title="Precio">
        <Alert
          type="info"
          showIcon
          title={refusalMessage('suggest-price', detail.status)}
          description={detail.price !== null && `${PRICE_NAMES.suggestion}: ${formatPesos(detail.price)}`}
        />
      </Panel>
    );
  }

  return (
    <Panel title="Precio">
      {notice}
      <PortalForm
        ariaLabel={PAGES.contractorSuggest.title}
        initialValues={{ price: detail.price ?? '' }}
        schema={priceSchema}
        onSubmit={async ({ price }) => {
          await suggest.mutateAsync({ price, repair: seen.id, request: seen.request, version: seen.version });
          tellDone(SHARED_TOASTS.liquidationCreated, detail.numRequest);
          await navigate(PAGES.contractorRepairs.path);
        }}
      >
        <PriceHints hints={priceHints(detail, seen)} />
        <MoneyField name="price" label="Precio" placeholder="0" autoFocus={!phone && detail.price === null} />
        <SubmitBar
          label="Guardar"
          disabled={!canHappen('suggest-price', detail.status)}
          onCancel={() => void navigate(PAGES.contractorRepairs.path)}
        />
      </PortalForm>
    </Panel>
  );
}

const priceSchema = suggestionSchema.omit(['repair', 'request', 'version']);

function priceHints(now: RepairDetail, seen: RepairDetail): PriceHint[] {
  const computed = { label: PRICE_NAMES.calculated, value: suggestedPrice(now.insumos, now.service.price) };
  return now.price === null || now.price === seen.price
    ? [computed]
    : [computed, { label: `${PRICE_NAMES.suggestion} (otra persona)`, value: now.price, letter: 'S' }];
}
