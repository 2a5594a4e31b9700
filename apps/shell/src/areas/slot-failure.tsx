import { isApiError } from '@portal/api-client';
import { Button, errorMessage } from '@portal/ui';
import type { OwnedSlot } from './area-slots';
import './areas.css';

type SlotFailureProps = OwnedSlot & { error: unknown; onRetry: () => void };

export function SlotFailure({ area, slot, error, onRetry }: SlotFailureProps) {
  return (
    <p className="ui-quiet ui-below" role="alert">
      No se pudo mostrar «{slot.title}».{isApiError(error) && ` ${errorMessage(error)}`}{' '}
      <Button type="link" size="small" onClick={onRetry}>
        Reintentar
      </Button>{' '}
      <span className="ui-faint ui-small">
        {area.name} {area.version}
      </span>
    </p>
  );
}
