import './search.css';
import { requestPath, type SessionUser } from '@portal/domain';
import { Button, Icon, useIsPhone } from '@portal/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAreas } from '../../areas/contexts';
import { canOpen, findPage } from '../../areas/portal-pages';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog')).SearchDialog }));

/** True when an area shows the page of a request to this person. */
function useHasSearch(user: SessionUser): boolean {
  const { areas } = useAreas();
  const found = findPage(areas, requestPath(1));
  return found !== null && canOpen(user, found.page);
}

const isShortcut = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** 'Buscar', in the top bar and by Ctrl+K from everywhere: goes to a request by its number, client or place. */
export function SearchButton({ user }: { user: SessionUser }) {
  const isPhone = useIsPhone();
  const hasSearch = useHasSearch(user);
  // Counts the openings: each begins with an empty field.
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!hasSearch) return;
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      // The browser's own search bar has the same keys.
      event.preventDefault();
      setOpening((count) => count + 1);
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasSearch]);

  if (!hasSearch) return null;
  return (
    <>
      <Button
        type={isPhone ? 'text' : 'default'}
        className="search-button"
        icon={<Icon name="search" />}
        aria-label={isPhone ? 'Buscar solicitud' : undefined}
        aria-keyshortcuts="Control+K"
        onClick={() => {
          setOpening((count) => count + 1);
          setOpen(true);
        }}
      >
        {isPhone ? null : (
          <>
            Buscar <kbd>Ctrl K</kbd>
          </>
        )}
      </Button>
      {opening > 0 && (
        <Suspense fallback={null}>
          <SearchDialog key={opening} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
