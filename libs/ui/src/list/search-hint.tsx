import './list.css';
import { MESSAGES } from '@portal/domain';

/** Below a search field: says how long a text must be, once somebody has stopped typing a shorter one. */
export function SearchHint({ id, isTooShort }: { id: string; isTooShort: boolean }) {
  return (
    <div id={id} className="ui-search-hint" aria-live="polite">
      {isTooShort && MESSAGES.searchTooShort}
    </div>
  );
}
