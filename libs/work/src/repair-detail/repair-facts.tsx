import {
  formatDay,
  formatDayAndHour,
  formatInstant,
  sayDuration,
  sayWorkTime,
  type RepairDetail,
} from '@portal/domain';
import { DescriptionGrid, Panel, StatusBadge, type DescriptionItem } from '@portal/ui';

const day = (value: string | null): string | null => (value === null ? null : formatDay(value));

/** The facts in the order of spec 2 §2; a missing value reads 'No disponible'. */
function repairFacts(detail: RepairDetail): DescriptionItem[] {
  return [
    { label: 'Cliente', value: detail.clientName },
    { label: 'Operario', value: [detail.operatorName, detail.companyName].filter(Boolean).join(' · ') },
    { label: 'Sede', value: detail.branch?.name },
    { label: 'Dirección', value: detail.address },
    { label: 'Fecha de solicitud', value: formatInstant(detail.dateSoli) },
    { label: 'Fecha de visita', value: formatDayAndHour(detail.dateAssigned, detail.hourAssigned) || null },
    { label: 'Fecha de inicio', value: day(detail.dateStart) },
    { label: 'Hora de inicio', value: sayWorkTime(detail.hourStart, detail.startReceived) },
    { label: 'Fecha de finalización', value: day(detail.dateFinish) },
    { label: 'Hora de finalización', value: sayWorkTime(detail.hourEnd, detail.finishReceived) },
    { label: 'Duración', value: sayDuration(detail) },
    { label: 'Trabajo realizado', value: detail.description, wide: true },
  ];
}

export function RepairFacts({ detail }: { detail: RepairDetail }) {
  return (
    <Panel title="Datos de la reparación" extra={<StatusBadge status={detail.status} />}>
      <DescriptionGrid items={repairFacts(detail)} />
    </Panel>
  );
}
