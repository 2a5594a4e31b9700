import { RepairPricePage } from '@portal/work';
import { useParams } from 'react-router-dom';
import { useCompanyRepair } from '../api/contractors';
import { PAGES, REPAIR_PATHS } from '../pages';
import { SuggestionForm } from './suggestion-form';

export function SuggestionPage() {
  return (
    <RepairPricePage
      title={PAGES.contractorSuggest.title}
      description="Di cuánto pide tu empresa. El precio final lo decide la empresa operadora."
      paths={REPAIR_PATHS}
      repair={useCompanyRepair(Number(useParams().id))}
      form={(detail, onStale) => <SuggestionForm detail={detail} onStale={onStale} />}
    />
  );
}
