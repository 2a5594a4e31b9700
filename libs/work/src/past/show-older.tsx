import './past.css';
import type { PastResult } from '@portal/api-client';
import { Button } from '@portal/ui';

export function ShowOlder({ query }: { query: PastResult<unknown> }) {
  const { hasOlder, isLoadingOlder, showOlder } = query;
  if (!hasOlder) return null;
  return (
    <>
      <Button className="work-show-older" size="small" loading={isLoadingOlder} onClick={showOlder}>
        Ver anteriores
      </Button>
      <p className="work-older-on-paper">Hay anteriores en el portal.</p>
    </>
  );
}
