import { Button, useIsSubmitting } from '@portal/ui';
import type { Ref } from 'react';

export function SheetButton({ label, ref }: { label: string; ref?: Ref<HTMLButtonElement> }) {
  const isSubmitting = useIsSubmitting();
  return (
    <Button ref={ref} type="primary" htmlType="submit" size="large" block loading={isSubmitting}>
      {label}
    </Button>
  );
}
