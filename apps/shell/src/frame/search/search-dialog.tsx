import './search.css';
import { useDebounced } from '@portal/api-client';
import {
  foldText,
  isSearchText,
  LIMITS,
  MESSAGES,
  readSearchResults,
  requestNumberIn,
  searchWords,
  type AreaSlot,
  type SearchResult,
  type SessionUser,
} from '@portal/domain';
import { Icon, Input, Modal, StatusBadge } from '@portal/ui';
import { useEffect, useId, useRef, useState, type ComponentRef, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { SlotFailure } from '../../areas/slot-failure';
import { useSlotAnswers } from '../../areas/use-slot-answers';

type SearchDialogProps = {
  user: SessionUser;
  slots: readonly AreaSlot[];
  open: boolean;
  typed: string;
  onType: (typed: string) => void;
  onFocus: () => void;
  onClose: () => void;
};

const words = new Intl.ListFormat('es', { type: 'conjunction' });

const mark = (text: string, searched: readonly string[]) =>
  text.split(/([\s,;:]+)/).map((part, index) => {
    const folded = foldText(part);
    // A short word, as 'de', only where it stands alone.
    const isFound = searched.some((word) => (word.length < LIMITS.searchMin ? folded === word : folded.includes(word)));
    return isFound ? <mark key={index}>{part}</mark> : part;
  });

export function SearchDialog({ user, slots, open, typed, onType, onFocus, onClose }: SearchDialogProps) {
  const navigate = useNavigate();
  const list = useId();
  const field = useRef<ComponentRef<typeof Input>>(null);
  const [marked, setMarked] = useState(0);
  /** The text for which Enter was pressed before its results. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const wanted = typed.trim();
  const text = useDebounced(wanted, LIMITS.searchDebounce);
  const isWanted = isSearchText(wanted);
  const isEnabled = isWanted && isSearchText(text);
  const search = useSlotAnswers({
    user,
    place: 'search',
    input: { text },
    key: [text],
    read: readSearchResults,
    isEnabled,
  });
  const isWaiting = isWanted && (text !== wanted || search.isPending);
  const rows = isEnabled && text === wanted ? search.answers.flat() : [];
  const current = rows[Math.min(marked, rows.length - 1)];
  const idOf = (row: SearchResult): string => `${list}-${rows.indexOf(row)}`;
  const failures = isWaiting ? [] : search.failures;

  const openPage = (path: string): void => {
    onClose();
    void navigate(path);
  };
  const first = awaited === wanted && !isWaiting ? rows[0]?.path : undefined;
  useEffect(() => {
    if (first !== undefined) openPage(first);
    // Once for each search.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      setMarked((Math.min(marked, rows.length - 1) + step + rows.length) % rows.length);
    }
    if (event.key !== 'Enter') return;
    if (current) openPage(current.path);
    else setAwaited(wanted);
  };
  const title = `Buscar ${words.format(slots.map((slot) => slot.title.toLowerCase()))}`;
  const hints = slots.flatMap(({ hint = [] }) => hint).join('. ');
  const searched = searchWords(wanted);
  const note = (): string => {
    if (!isWanted) return MESSAGES.searchTooShort;
    if (isWaiting) return 'Buscando…';
    const found = search.answers.reduce((sum, one) => sum + (one[0]?.total ?? one.length), 0);
    const count = `${found} resultado${found === 1 ? '' : 's'}`;
    if (rows.length > 0) return found > rows.length ? `${rows.length} de ${count}: escribe más para acotar` : count;
    if (failures.length > 0) return '';
    return `No encontramos nada con «${wanted}».${requestNumberIn(wanted) === undefined ? '' : ' Escribe el número completo.'} ${hints}.`;
  };

  return (
    <Modal
      open={open}
      title={title}
      onCancel={onClose}
      footer={null}
      width={640}
      destroyOnHidden
      // Once it is there: the dialog takes the focus itself before that.
      afterOpenChange={(isThere) => isThere && field.current?.focus()}
    >
      <Input
        ref={field}
        allowClear
        prefix={<Icon name="search" />}
        placeholder={hints}
        maxLength={80}
        enterKeyHint="go"
        role="combobox"
        aria-label={title}
        aria-expanded={rows.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={current && idOf(current)}
        value={typed}
        onChange={({ target }) => {
          onType(target.value);
          setMarked(0);
          setAwaited(null);
        }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      <p className="ui-quiet ui-small search-note" role="status">
        {note()}
      </p>
      <ul id={list} className="search-rows" role="listbox" aria-label="Resultados">
        {rows.map((row, index) => (
          // The keys are those of the field, which keeps the focus.
          <li
            key={`${row.path} ${row.key}`}
            id={idOf(row)}
            role="option"
            aria-selected={row === current}
            onPointerMove={() => setMarked(index)}
            onClick={() => openPage(row.path)}
          >
            <strong>{mark(row.title, searched)}</strong>
            {row.status !== undefined && <StatusBadge status={row.status} plain />}
            <span className="search-row-words">{mark(row.subtitle, searched)}</span>
            <span className="ui-quiet ui-small search-row-words">
              {mark(row.detail.replaceAll('· ', '·\u00A0'), searched)}
            </span>
          </li>
        ))}
      </ul>
      {failures.map(({ retry, ...failure }) => (
        <SlotFailure key={`${failure.area.name} ${failure.slot.module}`} {...failure} onRetry={retry} />
      ))}
    </Modal>
  );
}
