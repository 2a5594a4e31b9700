import { useReadNotices } from '@portal/api-client';
import { Button, errorMessage, useToasts } from '@portal/ui';

/** Marks the notices up to the newest one on the screen as read: those that come meanwhile stay unread. */
export function MarkAllRead({ newest, unread }: { newest: number | undefined; unread: number }) {
  const reading = useReadNotices();
  const toasts = useToasts();
  return (
    <Button
      type="link"
      style={{ paddingInline: 0, fontWeight: 'inherit' }}
      disabled={newest === undefined || unread === 0}
      loading={reading.isPending}
      onClick={() => {
        if (newest !== undefined) reading.mutate(newest, { onError: (error) => toasts.error(errorMessage(error)) });
      }}
    >
      Marcar todo como leído
    </Button>
  );
}
