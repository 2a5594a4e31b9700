import './request-link.css';
import { formatRequestNumber, requestPath } from '@portal/domain';
import { Link } from 'react-router-dom';
import { useUnreadOf } from '../notes/unread-requests';

export function RequestLink({ number }: { number: number }) {
  const unread = useUnreadOf(number);
  return (
    <Link className="work-request-link" to={requestPath(number)}>
      {formatRequestNumber(number)}
      {unread > 0 && (
        <span className="work-request-unread" title={unreadLabel(unread)}>
          <span className="ui-sr-only">, {unreadLabel(unread)}</span>
        </span>
      )}
    </Link>
  );
}

const unreadLabel = (count: number): string => (count === 1 ? '1 nota sin leer' : `${count} notas sin leer`);
