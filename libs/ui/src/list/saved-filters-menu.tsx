import { MESSAGES, savedFiltersSchema, type SavedFilters, type SavedFiltersInput } from '@portal/domain';
import { Button, Flex, Tooltip, type MenuProps } from 'antd';
import { useState } from 'react';
import { Icon } from '../facade/icon';
import { MenuButton } from '../facade/menu-button';
import { useConfirm } from '../feedback/use-confirm';
import { FormModal } from '../form/form-modal';
import { SheetModal } from '../form/sheet-modal';
import { TextField } from '../form/text-fields';
import type { ListState } from './use-list-state';
import { useRowDialog } from './use-row-dialog';

export type SavedFiltersOfList = {
  filters: readonly SavedFilters[] | undefined;
  isError: boolean;
  retry: () => unknown;
  create: (input: SavedFiltersInput) => Promise<unknown>;
  update: (changed: SavedFilters) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};

type SavedFiltersMenuProps = {
  saved: SavedFiltersOfList;
  state: Pick<ListState, 'savedQuery' | 'applyQuery'>;
  hasRoom: boolean;
};

const LABEL = 'Mis filtros';
const SAVE = 'save';
const RETRY = 'retry';
const MANAGE = 'manage';
const DONE = 'Filtros guardados';

export function SavedFiltersMenu({ saved, state, hasRoom }: SavedFiltersMenuProps) {
  const [isManaging, setManaging] = useState(false);
  /** Without an id, filters that are not saved yet. */
  const naming = useRowDialog<Omit<SavedFilters, 'id'> & { id?: number }>();
  const renamed = naming.row;
  const query = state.savedQuery;
  const filters = saved.filters ?? [];
  const current = filters.find((entry) => entry.query === query);

  const name = (entry: NonNullable<typeof renamed>) => {
    setManaging(false);
    naming.open(entry);
  };
  const items: NonNullable<MenuProps['items']> = [
    ...filters.map((entry) => ({
      key: String(entry.id),
      label: <span className="ui-cut ui-saved-name">{entry.name}</span>,
      icon: <Icon name="check" style={{ visibility: entry === current ? 'visible' : 'hidden' }} />,
    })),
    ...(saved.isError && saved.filters === undefined
      ? [{ key: RETRY, label: 'No se pudieron cargar: reintentar', icon: <Icon name="retry" />, danger: true }]
      : []),
    ...(filters.length > 0 ? [{ type: 'divider' as const }] : []),
    {
      key: SAVE,
      label: query === '' ? MESSAGES.savedFilters.nothing : 'Guardar estos filtros',
      icon: <Icon name="add" />,
      disabled: query === '' || current !== undefined || saved.filters === undefined,
    },
    ...(filters.length > 0 ? [{ key: MANAGE, label: 'Cambiar o eliminar', icon: <Icon name="edit" /> }] : []),
  ];
  const choose = (key: string) => {
    if (key === SAVE) name({ name: '', query });
    else if (key === MANAGE) setManaging(true);
    else if (key === RETRY) saved.retry();
    else {
      const entry = filters.find(({ id }) => String(id) === key);
      if (entry) state.applyQuery(entry.query);
    }
  };

  return (
    <>
      <MenuButton
        icon={<Icon name="bookmark" />}
        items={items}
        onChoose={choose}
        menuClassName="ui-saved-menu"
        style={{ display: query === '' && filters.length === 0 && !saved.isError ? 'none' : undefined }}
        {...(!hasRoom && {
          'aria-label': current ? `${current.name}: ${LABEL}` : LABEL,
          title: current?.name ?? LABEL,
        })}
      >
        {hasRoom && (
          <>
            <span className="ui-cut ui-saved-name">{current?.name ?? LABEL}</span>
            {current && <span className="ui-sr-only">{LABEL}</span>}
            <Icon name="down" style={{ marginInlineStart: 8 }} />
          </>
        )}
      </MenuButton>
      <ManageSaved open={isManaging} saved={saved} query={query} onRename={name} onClose={() => setManaging(false)} />
      {renamed && (
        <FormModal<{ name: string; query: string }, SavedFiltersInput>
          open={naming.isOpen}
          title={renamed.id === undefined ? 'Guardar estos filtros' : 'Cambiar nombre'}
          width={420}
          initialValues={{ name: renamed.name, query: renamed.query }}
          schema={savedFiltersSchema}
          onClose={naming.close}
          done={DONE}
          onSubmit={async (input) => {
            if (renamed.id === undefined) await saved.create(input);
            else await saved.update({ id: renamed.id, ...input });
            naming.close();
          }}
        >
          <TextField name="name" label="Nombre" autoFocus placeholder="Por ejemplo: Emergencias del mall" />
        </FormModal>
      )}
    </>
  );
}

type ManageProps = {
  open: boolean;
  saved: SavedFiltersOfList;
  query: string;
  onRename: (entry: SavedFilters) => void;
  onClose: () => void;
};

function ManageSaved({ open, saved, query, onRename, onClose }: ManageProps) {
  const confirm = useConfirm();
  const replace = (entry: SavedFilters) =>
    void confirm({
      title: '¿Reemplazar los filtros?',
      description: `${entry.name} tendrá los filtros, la búsqueda y el orden de ahora.`,
      confirmLabel: 'Reemplazar',
      onConfirm: () => saved.update({ ...entry, query }),
      done: DONE,
    });
  const remove = (entry: SavedFilters) =>
    void confirm({
      title: '¿Eliminar los filtros?',
      description: entry.name,
      confirmLabel: 'Eliminar',
      danger: true,
      onConfirm: () => saved.remove(entry.id),
    });
  return (
    <SheetModal open={open} title={LABEL} width={480} onClose={onClose}>
      {saved.filters?.length === 0 && <p>No tienes filtros guardados en esta lista.</p>}
      <ul className="ui-saved-list">
        {saved.filters?.map((entry) => (
          <Flex key={entry.id} component="li" align="center" gap={4}>
            <span className="ui-cut ui-saved-name">{entry.name}</span>
            <Action icon="edit" label="Cambiar nombre" entry={entry} onClick={onRename} />
            <Action
              icon="retry"
              label="Reemplazar por los de ahora"
              entry={entry}
              disabled={query === '' || query === entry.query}
              onClick={replace}
            />
            <Action icon="delete" label="Eliminar" entry={entry} onClick={remove} />
          </Flex>
        ))}
      </ul>
    </SheetModal>
  );
}

type ActionProps = {
  icon: 'edit' | 'retry' | 'delete';
  label: string;
  entry: SavedFilters;
  disabled?: boolean;
  onClick: (entry: SavedFilters) => void;
};

function Action({ icon, label, entry, disabled = false, onClick }: ActionProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <Button
        type="text"
        icon={<Icon name={icon} />}
        aria-label={`${label}: ${entry.name}`}
        disabled={disabled}
        onClick={() => onClick(entry)}
      />
    </Tooltip>
  );
}
