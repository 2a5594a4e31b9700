import './request-link.css';
import { formatRequestNumber, requestPath } from '@portal/domain';
import { Link } from 'react-router-dom';

/** The number of a request, which leads to its page. */
export function RequestLink({ number }: { number: number }) {
  return (
    <Link className="ui-request-link" to={requestPath(number)}>
      {formatRequestNumber(number)}
    </Link>
  );
}
