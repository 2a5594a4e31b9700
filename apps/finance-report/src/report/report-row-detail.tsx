import {
  formatInstant,
  formatPesos,
  isWorkDone,
  REPORT_DATES,
  STATUS_LABELS,
  type ReportParty,
  type ReportRow,
  describeHolder,
  formatDayAndHour,
} from '@portal/domain';
import { DescriptionGrid, Flex, useIsPhone } from '@portal/ui';
import { useMoneyTrail, useRequest, useRequestHistory } from '@portal/api-client';
import { PriorityBadge, RequestHistory } from '@portal/work';
import { fullName } from '../format/full-name';
import { ReportRepairCard, Sheet } from './report-repair-card';
import { MoneyTrail } from '../money/money-trail';

function ReportMoney({ requestId }: { requestId: number }) {
  return (
    <Sheet>
      <h3>Recorrido del precio</h3>
      <MoneyTrail query={useMoneyTrail(requestId)} />
    </Sheet>
  );
}

export function ReportRowDetail({ row }: { row: ReportRow }) {
  const { servicio } = row;
  const phone = useIsPhone();
  const { data: request } = useRequest(row.id);
  const history = useRequestHistory(row.id);
  const waits = history.data?.filter(({ event }) => event !== 'create');
  return (
    <Flex className="report-detail" vertical gap={18}>
      {request && waits && (
        <b>{describeHolder({ request, history: waits, now: new Date(), separator: REPORT_DATES })}</b>
      )}
      <DescriptionGrid
        isBrief
        items={[
          { label: 'Prioridad', value: <PriorityBadge priority={row.prioridad} /> },
          { label: 'Creada', value: formatInstant(row.creadoEn, REPORT_DATES) },
          { label: 'ID', value: row.id },
          {
            label: 'Visita',
            value: request && formatDayAndHour(request.dateAssigned, request.hourAssigned, REPORT_DATES),
          },
          { label: 'N° de permiso', value: request?.permissionNum },
          { label: 'Número de factura', value: row.numeroFactura },
          { label: 'Valor', value: row.total !== null && formatPesos(row.total) },
          { label: 'Dirección', value: row.direccion, wide: true },
          { label: 'Descripción', value: row.descripcion, wide: true },
          { label: 'Cliente', wide: phone, value: party(fullName(row.cliente), partyFacts(row.cliente)) },
          {
            label: 'Operario',
            wide: phone,
            value: party(row.operario ? fullName(row.operario) : 'Sin asignar', [
              ...(row.empresa ? [row.empresa] : []),
              ...(row.operario ? partyFacts(row.operario) : []),
            ]),
          },
          {
            label: 'Servicio',
            value: party(servicio.nombre, [
              formatPesos(servicio.valor),
              `ID ${servicio.id} · ${STATUS_LABELS[servicio.estado]}`,
            ]),
          },
        ]}
      />
      {row.reparaciones.length === 0 && <p className="ui-faint">Todavía no hay reparaciones</p>}
      {row.reparaciones.map((repair) => (
        <ReportRepairCard key={repair.id} repair={repair} />
      ))}
      {isWorkDone(row.estado) && <ReportMoney requestId={row.id} />}
      <Sheet>
        <RequestHistory query={history} />
      </Sheet>
    </Flex>
  );
}

const partyFacts = ({ id, documento, correo, estado }: ReportParty): string[] =>
  [documento, correo, `ID ${id} · ${STATUS_LABELS[estado]}`].filter(Boolean);

const party = (name: string, facts: readonly string[]) => (
  <>
    <b>{name}</b>
    {facts.map((fact) => `\n${fact}`)}
  </>
);
