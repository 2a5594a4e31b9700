import { addDays, dayName, formatDay, type CalendarDay } from '@portal/domain';
import { Button, Flex, Icon, Segmented } from '@portal/ui';
import { longDay } from './agenda-model';
import type { AgendaSpan } from './use-agenda-address';
import { PRIORITY_LEGEND } from './visit-block';

type AgendaToolbarProps = {
  days: readonly CalendarDay[];
  day: CalendarDay;
  today: CalendarDay;
  span: AgendaSpan;
  hasSpans: boolean;
  onDay: (day: CalendarDay) => void;
  onSpan: (span: AgendaSpan) => void;
  hasPanel: boolean;
  onPanel: ((hasPanel: boolean) => void) | undefined;
};

const SPANS: { value: AgendaSpan; label: string }[] = [
  { value: 'week', label: 'Semana' },
  { value: 'day', label: 'Día' },
];

export function AgendaToolbar({
  days,
  day,
  today,
  span,
  hasSpans,
  onDay,
  onSpan,
  hasPanel,
  onPanel,
}: AgendaToolbarProps) {
  const unit = span === 'week' ? 'Semana' : 'Día';
  return (
    <Flex className="agenda-toolbar" wrap align="center" gap="8px 14px">
      <Flex gap={6}>
        <Button
          icon={<Icon name="previous" />}
          aria-label={`${unit} anterior`}
          onClick={() => onDay(addDays(day, -days.length))}
        />
        <Button onClick={() => onDay(today)} disabled={day === today}>
          Hoy
        </Button>
        <Button
          icon={<Icon name="next" />}
          aria-label={`${unit} siguiente`}
          onClick={() => onDay(addDays(day, days.length))}
        />
      </Flex>
      <p className="agenda-days" aria-live="polite">
        {span === 'week' && `${formatDay(days[0] ?? day)} al ${formatDay(days.at(-1) ?? day)}`}
        {span === 'day' && (hasSpans ? longDay(day) : `${dayName(day, today)} ${formatDay(day)}`)}
      </p>
      {hasSpans && <Segmented<AgendaSpan> aria-label="Período" options={SPANS} value={span} onChange={onSpan} />}
      {onPanel && (
        <Button
          aria-label="Por asignar"
          aria-pressed={hasPanel}
          color={hasPanel ? 'primary' : 'default'}
          variant={hasPanel ? 'filled' : 'outlined'}
          icon={<Icon name="list" />}
          onClick={() => onPanel(!hasPanel)}
        >
          <span className="agenda-panel-word">Por asignar</span>
        </Button>
      )}
      {hasSpans && (
        <span className="ui-quiet ui-small">
          {PRIORITY_LEGEND} · <Icon name="clock" /> Falta el permiso · <Icon name="warning" /> Se cruza con otra visita
        </span>
      )}
    </Flex>
  );
}
