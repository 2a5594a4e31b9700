import {
  canHappen,
  formatPesos,
  PRICE_NAMES,
  refusalMessage,
  suggestionSchema,
  type RepairDetail,
} from '@portal/domain';
import { Alert, Panel } from '@portal/ui';
import { PriceField, PriceForm } from '@portal/work';
import { useState } from 'react';
import { useSuggestPrice } from '../api/contractors';
import { REPAIR_PATHS } from '../pages';

type SuggestionFormProps = { detail: RepairDetail; onStale: () => void };

export function SuggestionForm({ detail, onStale }: SuggestionFormProps) {
  const [wasOpen] = useState(canHappen('suggest-price', detail.status));
  const suggest = useSuggestPrice();
  if (!wasOpen) {
    return (
      <Panel title="Sugerencia">
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
    <PriceForm
      title="Sugerencia"
      detail={detail}
      event="suggest-price"
      paths={REPAIR_PATHS}
      initialValues={{ price: detail.price ?? '' }}
      schema={priceSchema}
      change={suggest}
      onStale={onStale}
    >
      <PriceField detail={detail} calculatedName={PRICE_NAMES.catalogue} />
    </PriceForm>
  );
}

const priceSchema = suggestionSchema.omit(['repair', 'request', 'version']);
