import { containsWords, isCalendarDay, MESSAGES, STATUS_LABELS, type RequestStatus } from '@portal/domain';
import { Badge, Button, Drawer, Flex, Input, Select, Tooltip } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useIsPhone } from '../device/use-is-phone';
import { Icon } from '../facade/icon';
import { DayInput, type DayInputProps } from '../form/day-input';
import { REAL_OPTIONS } from '../form/select-input';
import type { ListColumn, ListFilter } from './list-types';
import { SavedFiltersMenu, type SavedFiltersOfList } from './saved-filters-menu';
import { SearchHint } from './search-hint';
import type { ListState } from './use-list-state';

export type FilterBarProps<Row, Filter extends string> = {
  state: ListState<Filter>;
  columns: readonly ListColumn<Row>[];
  filters?: readonly ListFilter<Filter>[];
  searchLabel?: string;
  saved?: SavedFiltersOfList;
};

const CLEAR = 'Limpiar filtros';
/** Number of filters in view above which the buttons beside them show no text, for lack of room. */
const MOST_WITH_WORDS = 3;

export function FilterBar<Row, Filter extends string>({
  state,
  filters = [],
  searchLabel,
  columns,
  saved,
  select,
}: FilterBarProps<Row, Filter> & { select: ReactNode }) {
  const phone = useIsPhone();
  const [open, setOpen] = useState(false);
  const sortable = columns.filter((column) => column.sortKey);
  const [isMoreChosen, chooseMore] = useState<boolean>();
  const fieldsOf = (some: readonly ListFilter<Filter>[]) =>
    some.map((filter) => <FilterField key={filter.name} filter={filter} state={state} stacked={phone} />);
  const inView = filters.filter(({ folded: isFolded }) => !isFolded);
  const more = filters.filter(({ folded: isFolded }) => isFolded);
  const used = more.filter(({ name }) => state.filters[name] !== undefined).length;
  const hasMoreOpen = isMoreChosen ?? used > 0;
  const hintId = useId();
  const roomForWords = phone || inView.length <= MOST_WITH_WORDS;
  const search = searchLabel !== undefined && (
    <div className="ui-filter-search">
      <Input
        type="search"
        aria-label={searchLabel}
        aria-describedby={hintId}
        placeholder={phone ? 'Buscar' : searchLabel}
        title={searchLabel}
        prefix={<Icon name="search" />}
        allowClear
        value={state.searchText}
        onChange={(event) => state.setSearchText(event.target.value)}
      />
      <SearchHint id={hintId} isTooShort={state.isSearchTooShort} />
    </div>
  );
  const clear = state.activeFilters > 0 && (
    <Tooltip title={roomForWords ? undefined : CLEAR}>
      <Button type="text" icon={<Icon name="close" />} aria-label={CLEAR} onClick={state.clearFilters}>
        {roomForWords && CLEAR}
      </Button>
    </Tooltip>
  );

  const applyQuery = (query: string) => {
    state.applyQuery(query);
    setOpen(false);
  };
  const savedMenu = saved && <SavedFiltersMenu saved={saved} state={{ ...state, applyQuery }} hasRoom={roomForWords} />;

  if (!phone) {
    if (!search && filters.length === 0) return null;
    return (
      <Flex className="ui-above ui-filter-bar" role="search" wrap align="flex-start" gap={8}>
        {search}
        {fieldsOf(inView)}
        {more.length > 0 && (
          <Button icon={<Icon name="filter" />} aria-expanded={hasMoreOpen} onClick={() => chooseMore(!hasMoreOpen)}>
            {used > 0 ? `Más filtros (${used})` : 'Más filtros'}
          </Button>
        )}
        {clear}
        {savedMenu}
        {hasMoreOpen && (
          <Flex wrap gap={8} flex="1 0 100%">
            {fieldsOf(more)}
          </Flex>
        )}
      </Flex>
    );
  }
  const folded = filters.length > 0 || sortable.length > 0;
  const [words, icon] = filters.length > 0 ? (['Filtros', 'filter'] as const) : (['Ordenar', 'sort'] as const);
  if (!search && !folded) return null;
  return (
    <Flex className="ui-above ui-filter-bar" role="search" wrap align="flex-start" gap={8}>
      {search}
      {folded && (
        <Badge count={state.activeFilters - (state.q ? 1 : 0)} size="small">
          <Button icon={<Icon name={icon} />} onClick={() => setOpen(true)} aria-haspopup="dialog">
            {words}
          </Button>
        </Badge>
      )}
      {select}
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={words}
        closable={{ placement: 'end' }}
        extra={savedMenu}
        placement="bottom"
        size="auto"
        styles={{ section: { maxHeight: '90dvh' } }}
        footer={
          <Flex justify="end" gap={8} style={{ paddingBottom: 'env(safe-area-inset-bottom)' }}>
            {clear}
            <Button type="primary" onClick={() => setOpen(false)}>
              Ver resultados
            </Button>
          </Flex>
        }
      >
        <Flex wrap gap={16}>
          {fieldsOf(filters)}
          {sortable.length > 0 && <SortField columns={sortable} state={state} />}
        </Flex>
      </Drawer>
    </Flex>
  );
}

function FilterField<Filter extends string>({
  filter,
  state,
  stacked,
}: {
  filter: ListFilter<Filter>;
  state: ListState<Filter>;
  stacked: boolean;
}) {
  const id = useId();
  const value = state.filters[filter.name];
  const choose = (next: string | null | undefined) => state.setFilter(filter.name, next ?? undefined);
  const inside = stacked ? {} : { prefix: filter.label, 'aria-label': filter.label };
  return (
    <div className={stacked ? 'ui-filter ui-filter-stacked' : 'ui-filter'}>
      {/* In the bar the label is part of the field: a click on it opens the list. */}
      {stacked && <label htmlFor={id}>{filter.label}</label>}
      {filter.kind === 'select' ? (
        <Select
          id={id}
          {...inside}
          allowClear
          showSearch={{
            filterOption: (text, option) => containsWords(String(option?.label ?? ''), text),
            ...(filter.onSearch ? { onSearch: filter.onSearch } : {}),
          }}
          popupMatchSelectWidth={false}
          virtual={filter.options.length > REAL_OPTIONS}
          listHeight={360}
          options={withChosen(filter, value)}
          value={value ?? null}
          placeholder={filter.placeholder ?? (stacked ? 'Cualquiera' : undefined)}
          loading={filter.loading ?? false}
          notFoundContent={filter.loading ? 'Cargando...' : 'No hay coincidencias'}
          onChange={choose}
        />
      ) : (
        <DayFilter id={id} {...inside} separator={filter.separator} value={value} onChange={choose} />
      )}
    </div>
  );
}

type DayFilterProps = Pick<DayInputProps, 'id' | 'prefix' | 'separator' | 'aria-label'> & {
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A text that is no day filters nothing and shows a message on blur. */
function DayFilter({ id, value, onChange, ...inside }: DayFilterProps) {
  const [unreadable, setUnreadable] = useState<string | undefined>(undefined);
  const [isLeft, setIsLeft] = useState(false);
  const messageId = `${id}-message`;
  const isWrong = unreadable !== undefined && isLeft;
  return (
    <div className="ui-filter-day">
      <DayInput
        id={id}
        {...inside}
        value={unreadable ?? value ?? ''}
        onChange={(typed) => {
          const isReadable = typed === '' || isCalendarDay(typed);
          setUnreadable(isReadable ? undefined : typed);
          setIsLeft(false);
          onChange(isReadable && typed !== '' ? typed : undefined);
        }}
        onBlur={() => setIsLeft(true)}
        wrong={isWrong}
        aria-invalid={isWrong}
        aria-describedby={messageId}
      />
      <div id={messageId} className="ui-filter-message" aria-live="polite">
        {isWrong && MESSAGES.assignment.dayFormat}
      </div>
    </div>
  );
}

/** Adds the selected value of the address when it is no longer an option, so that the filter shows a text and not an id. */
function withChosen(
  { options, loading = false }: Pick<Extract<ListFilter, { kind: 'select' }>, 'options' | 'loading'>,
  value: string | undefined,
) {
  const isKnown = value === undefined || options.some((option) => option.value === value);
  return isKnown ? [...options] : [...options, { value, label: loading ? 'Cargando...' : labelOfUnoffered(value) }];
}

/** The default of a list is often no option of its filter, but a link may name it. */
const labelOfUnoffered = (value: string): string =>
  Object.hasOwn(STATUS_LABELS, value) ? STATUS_LABELS[value as RequestStatus] : 'No disponible';

function SortField<Row, Filter extends string>({
  columns,
  state,
}: {
  columns: readonly ListColumn<Row>[];
  state: ListState<Filter>;
}) {
  const id = useId();
  const options = columns.flatMap(({ sortKey = '', title }) => [
    { value: sortKey, label: `${title}, de menor a mayor` },
    { value: `-${sortKey}`, label: `${title}, de mayor a menor` },
  ]);
  const usual = { value: '', label: 'Orden habitual' };
  return (
    <div className="ui-filter ui-filter-stacked">
      <label htmlFor={id}>Ordenar por</label>
      <Select
        id={id}
        options={state.hasUsualOrder ? [usual, ...options] : options}
        value={state.sort ?? usual.value}
        onChange={(next) => state.setSort(next || undefined)}
      />
    </div>
  );
}
