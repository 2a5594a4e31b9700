import './list.css';
import { MESSAGES } from '@portal/domain';

/** Hint below a search field about the least length, shown once the person stops at a shorter text. */
export function SearchHint({ id, isTooShort }: { id: string; isTooShort: boolean }) {
  return (
    <div id={id} className="ui-search-hint" aria-live="polite">
      {isTooShort && MESSAGES.searchTooShort}
    </div>
  );
}
