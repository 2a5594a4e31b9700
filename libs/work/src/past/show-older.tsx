import './past.css';
import { Button } from '@portal/ui';

export type OlderQuery = { hasOlder?: boolean; isLoadingOlder?: boolean; showOlder?: () => void };

export function ShowOlder({ query }: { query: OlderQuery }) {
  const { hasOlder = false, isLoadingOlder = false, showOlder } = query;
  if (!hasOlder) return null;
  return (
    <>
      <Button className="work-show-older" size="small" loading={isLoadingOlder} onClick={() => showOlder?.()}>
        Ver anteriores
      </Button>
      <p className="work-older-on-paper">Hay anteriores en el portal.</p>
    </>
  );
}
