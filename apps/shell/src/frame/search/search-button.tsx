import './search.css';
import type { SessionUser } from '@portal/domain';
import { Button, Icon, useIsPhone } from '@portal/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAreas } from '../../areas/contexts';
import { slotsAt } from '../../areas/area-slots';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog')).SearchDialog }));

const isShortcut = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** 'Buscar', in the top bar and by Ctrl+K from everywhere: goes to what the areas find for this person. */
export function SearchButton({ user }: { user: SessionUser }) {
  const isPhone = useIsPhone();
  const slots = slotsAt(useAreas().areas, user, 'search').map(({ slot }) => slot);
  const hasSearch = slots.length > 0;
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
        aria-label={isPhone ? 'Buscar' : undefined}
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
          <SearchDialog key={opening} user={user} slots={slots} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
