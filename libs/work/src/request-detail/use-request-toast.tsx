import './request-link.css';
import { formatRequestNumber, requestPath } from '@portal/domain';
import { useToasts } from '@portal/ui';
import { useNavigate } from 'react-router-dom';

/** Toasts stand outside the router, so that the link is a plain one that asks the router of the page it comes from. */
export function useRequestToast(): (text: string, number: number) => void {
  const toasts = useToasts();
  const navigate = useNavigate();
  return (text, number) => {
    const path = requestPath(number);
    toasts.success(
      <>
        {text}{' '}
        <a
          className="ui-toast-link"
          href={path}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            void navigate(path);
          }}
        >
          {formatRequestNumber(number)}
        </a>
      </>,
    );
  };
}
