import { Button, Flex, Icon } from '@portal/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { STALL_MS } from './page-load-telemetry';
import './areas.css';

export function useIsLate(milliseconds: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLate;
}

export function LateNotice({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  if (!useIsLate(STALL_MS)) return null;
  return (
    <Flex wrap align="center" gap="8px 16px" style={{ marginBottom: 16 }} role="alert">
      <span>{children}</span>
      <Button icon={<Icon name="retry" />} onClick={onRetry}>
        Reintentar
      </Button>
    </Flex>
  );
}
