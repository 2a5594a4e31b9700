import { MESSAGES } from '@portal/domain';

export function SearchHint({ id, isTooShort }: { id: string; isTooShort: boolean }) {
  return (
    <div id={id} className="ui-search-hint" aria-live="polite">
      {isTooShort && MESSAGES.searchTooShort}
    </div>
  );
}
