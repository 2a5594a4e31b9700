import './details.css';
import { REQUEST_TRANSITIONS, type HistoryEntry } from '@portal/domain';
import { Icon } from '../facade/icon';
import { StatusBadge } from '../status/status-badge';
import { RelativeDate } from './relative-date';

/** What happened to a request, in the order given: what, between which states, what changed, who and when. */
export function HistoryTimeline({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="ui-history">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p className="ui-history-text">{REQUEST_TRANSITIONS[entry.event].label}</p>
          {entry.from !== entry.to && (
            <p className="ui-history-states">
              {entry.from && (
                <>
                  <StatusBadge status={entry.from} />
                  <Icon name="forward" label="a" />
                </>
              )}
              <StatusBadge status={entry.to} />
            </p>
          )}
          {entry.changes.length > 0 && (
            <ul className="ui-history-changes">
              {entry.changes.map((change) => (
                <li key={change.label}>
                  {change.label}: {change.from !== null && <del>{change.from}</del>} {change.to ?? 'sin dato'}
                </li>
              ))}
            </ul>
          )}
          <p className="ui-history-meta">
            {entry.user.name} · <RelativeDate value={entry.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
