import './search.css';
import { useRequestSearch } from '@portal/api-client';
import {
  formatRequestNumber,
  isSearchText,
  MESSAGES,
  requestNumberIn,
  requestPath,
  type RequestFound,
} from '@portal/domain';
import { errorMessage, Icon, Input, Modal, StatusBadge } from '@portal/ui';
import { useId, useRef, useState, type ComponentRef, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';

export type SearchDialogProps = { open: boolean; onClose: () => void };

/** Finds a request by number, client, place, service or operator, in every state; Enter opens its page. */
export function SearchDialog({ open, onClose }: SearchDialogProps) {
  const navigate = useNavigate();
  const list = useId();
  const field = useRef<ComponentRef<typeof Input>>(null);
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const { data = NOTHING, isWaiting, error } = useRequestSearch(text);
  const rows = isSearchText(text) && !isWaiting ? data : NOTHING;
  const current = rows[Math.min(marked, rows.length - 1)];
  const idOf = ({ id }: RequestFound): string => `${list}-${id}`;

  const openPage = (number: number): void => {
    onClose();
    void navigate(requestPath(number));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      setMarked((Math.min(marked, rows.length - 1) + step + rows.length) % rows.length);
    }
    // A whole number needs no list: it leads to its request.
    const number = current?.numRequest ?? requestNumberIn(text);
    if (event.key === 'Enter' && number !== undefined) openPage(number);
  };

  return (
    <Modal
      open={open}
      title="Buscar solicitud"
      onCancel={onClose}
      footer={null}
      width={640}
      className="search-dialog"
      destroyOnHidden
      // Once it is there: the dialog takes the focus itself before that.
      afterOpenChange={(isThere) => isThere && field.current?.focus()}
    >
      <Input
        ref={field}
        allowClear
        prefix={<Icon name="search" />}
        placeholder="N°, cliente, mall, local, servicio u operario"
        maxLength={80}
        enterKeyHint="go"
        role="combobox"
        aria-label="Buscar solicitud"
        aria-expanded={rows.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={current && idOf(current)}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="search-note" role="status">
        {noteOf({ text, isWaiting, error, count: rows.length })}
      </p>
      <ul id={list} className="search-rows" role="listbox" aria-label="Solicitudes encontradas">
        {rows.map((row, index) => (
          // The keys are those of the field, which keeps the focus.
          <li
            key={row.id}
            id={idOf(row)}
            role="option"
            aria-selected={row === current}
            onPointerMove={() => setMarked(index)}
            onClick={() => openPage(row.numRequest)}
          >
            <span className="search-row-head">
              <strong>{formatRequestNumber(row.numRequest)}</strong> <span>{row.client}</span>
            </span>
            <StatusBadge status={row.status} plain />
            <span className="search-row-place">
              {[row.address, row.service, row.operator].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

const NOTHING: readonly RequestFound[] = [];

/** The status of the search; empty while it has rows. */
function noteOf({
  text,
  isWaiting,
  error,
  count,
}: {
  text: string;
  isWaiting: boolean;
  error: unknown;
  count: number;
}): string {
  if (text.trim() === '') return 'Encuentra solicitudes en cualquier estado.';
  if (!isSearchText(text)) return MESSAGES.searchTooShort;
  if (isWaiting) return 'Buscando…';
  if (error) return errorMessage(error);
  return count === 0 ? 'Ninguna solicitud a tu alcance coincide.' : '';
}
