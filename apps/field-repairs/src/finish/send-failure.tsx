import { Alert } from '@portal/ui';
import { IntoSight } from '../drafts/gone-notice';

export function SendFailure({ reason }: { reason: string }) {
  return (
    <IntoSight>
      <Alert
        type="error"
        showIcon
        title="La reparación no se envió"
        description={`${reason.replace(/\.$/, '')}. Todo lo que ingresaste sigue aquí.`}
      />
    </IntoSight>
  );
}
