import { useReadNotices } from '@portal/api-client';
import { Button, errorMessage, useIsPhone, useToasts } from '@portal/ui';

const ALL = 'Marcar todos como leídos';

/** Marks the notices up to the newest one on the screen as read: those that come meanwhile stay unread. */
export function MarkAllRead({ newest, unread }: { newest: number | undefined; unread: number }) {
  const reading = useReadNotices();
  const toasts = useToasts();
  return (
    <Button
      aria-label={ALL}
      disabled={newest === undefined || unread === 0}
      loading={reading.isPending}
      onClick={() => {
        if (newest !== undefined) reading.mutate(newest, { onError: (error) => toasts.error(errorMessage(error)) });
      }}
    >
      {useIsPhone() ? 'Marcar todos' : ALL}
    </Button>
  );
}
