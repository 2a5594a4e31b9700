import { Button, useIsSubmitting } from '@portal/ui';

export function SheetButton({ label }: { label: string }) {
  const isSubmitting = useIsSubmitting();
  return (
    <Button type="primary" htmlType="submit" size="large" block loading={isSubmitting}>
      {label}
    </Button>
  );
}
