import { formatDay, formatInstant, type RepairDetail } from '@portal/domain';
import { Panel } from '../page/page';
import { StatusBadge } from '../status/status-badge';

/** What stands where a value is missing (spec 2 §2). */
const MISSING = 'No disponible';

const visit = ({ dateAssigned, hourAssigned }: RepairDetail): string | null =>
  dateAssigned === null ? null : [formatDay(dateAssigned), hourAssigned].filter(Boolean).join(' ');

const day = (value: string | null): string | null => (value === null ? null : formatDay(value));

/** The facts of the detail in the spec's order: label and value, null when there is none. */
function facts(detail: RepairDetail): [label: string, value: string | null][] {
  const operator = [detail.operatorName, detail.companyName].filter(Boolean).join(' · ');
  return [
    ['Cliente', detail.clientName],
    ['Operario', operator],
    ['Sede', detail.branch?.name ?? null],
    ['Dirección', detail.address],
    ['Fecha de solicitud', formatInstant(detail.dateSoli)],
    ['Fecha de visita', visit(detail)],
    ['Fecha de inicio', day(detail.dateStart)],
    ['Hora de inicio', detail.hourStart],
    ['Fecha de finalización', day(detail.dateFinish)],
    ['Hora de finalización', detail.hourEnd],
  ];
}

/** Who, where and when of a repair, and what the operator wrote of the work. */
export function RepairFacts({ detail }: { detail: RepairDetail }) {
  return (
    <Panel title="Datos de la reparación" extra={<StatusBadge status={detail.status} />}>
      <dl className="ui-facts">
        {facts(detail).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value ? undefined : 'ui-facts-missing'}>{value || MISSING}</dd>
          </div>
        ))}
      </dl>
      <div className="ui-facts-work">
        <h3>Trabajo realizado</h3>
        <p className={detail.description ? undefined : 'ui-facts-missing'}>{detail.description ?? MISSING}</p>
      </div>
    </Panel>
  );
}
