import './search.css';
import type { SessionUser } from '@portal/domain';
import { Button, Icon, useIsPhone } from '@portal/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAreas } from '../../areas/contexts';
import { slotsAt } from '../../areas/area-slots';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog')).SearchDialog }));

const isShortcut = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

export function SearchButton({ user }: { user: SessionUser }) {
  const isPhone = useIsPhone();
  const slots = slotsAt(useAreas().areas, user, 'search').map(({ slot }) => slot);
  const hasSearch = slots.length > 0;
  // Counts the openings: each begins with an empty field.
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [hasFocus, setFocus] = useState(false);
  const open = (): void => {
    setOpening((count) => count + 1);
    setTyped('');
    setFocus(false);
    setOpen(true);
  };

  useEffect(() => {
    if (!hasSearch) return;
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      // The browser's own search bar has the same keys.
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasSearch]);

  // A person types on at once, while the dialog still loads and opens: neither may a letter be lost, nor a key of a list act.
  useEffect(() => {
    if (!isOpen || hasFocus) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setTyped((text) => text + event.key);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isOpen, hasFocus]);

  if (!hasSearch) return null;
  return (
    <>
      <Button
        type={isPhone ? 'text' : 'default'}
        style={{ flex: 'none' }}
        icon={<Icon name="search" />}
        aria-label={isPhone ? 'Buscar' : undefined}
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        {isPhone ? null : (
          <>
            Buscar <kbd>Ctrl K</kbd>
          </>
        )}
      </Button>
      {opening > 0 && (
        <Suspense fallback={null}>
          <SearchDialog
            key={opening}
            user={user}
            slots={slots}
            open={isOpen}
            typed={typed}
            onType={setTyped}
            onFocus={() => setFocus(true)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
