import './past.css';
import { Button } from '@portal/ui';

/** The older part of what a query brings the newest of; without these members there is none. */
export type OlderQuery = { hasOlder?: boolean; isLoadingOlder?: boolean; showOlder?: () => void };

/** Shows what came before the rows above it. Hidden when there is nothing older. */
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
