import './request-part.css';
import type { RequestListItem } from '@portal/domain';
import { Button, StatusBadge } from '@portal/ui';
import type { ReactNode } from 'react';
import { PriorityBadge } from '../priority/priority-badge';
import { RequestLink } from './request-link';

/** Which request a dialog is about: its number, state and priority. */
export function RequestHeading({
  request,
}: {
  request: Pick<RequestListItem, 'numRequest' | 'status' | 'typeRequest'>;
}) {
  return (
    <div className="work-request-head">
      <strong>
        <RequestLink number={request.numRequest} />
      </strong>
      <StatusBadge status={request.status} />
      <PriorityBadge priority={request.typeRequest.name} />
    </div>
  );
}

/** A section of a request's details, under its heading. */
export type RequestPartProps = { title: string; className?: string; children: ReactNode };

export function RequestPart({ title, className, children }: RequestPartProps) {
  return (
    <section className={['work-request-part', className].filter(Boolean).join(' ')}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Props of the notice. */
export type PartFailureProps = {
  /** Names the part that could not be read. The rest of the dialog works without it. */
  text: string;
  onRetry: () => unknown;
};

export function PartFailure({ text, onRetry }: PartFailureProps) {
  return (
    <p role="alert">
      {text}{' '}
      <Button type="link" size="small" onClick={() => void onRetry()}>
        Reintentar
      </Button>
    </p>
  );
}
