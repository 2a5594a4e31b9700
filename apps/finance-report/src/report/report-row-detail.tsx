import {
  formatInstant,
  formatPesos,
  isWorkDone,
  labelOf,
  PRIORITIES,
  REPORT_DATES,
  STATUS_LABELS,
  type ReportParty,
  type ReportRow,
  describeHolder,
  formatDayAndHour,
} from '@portal/domain';
import { DescriptionGrid, Flex } from '@portal/ui';
import { useMoneyTrail, useRequest, useRequestHistory } from '@portal/api-client';
import { RequestHistory } from '@portal/work';
import './report.css';
import { fullName } from '../format/full-name';
import { ReportRepairCard } from './report-repair-card';
import { MoneyTrail } from '../money/money-trail';

type ReportProgressProps = { requestId: number };

function ReportHolder({ requestId }: ReportProgressProps) {
  const { data: request } = useRequest(requestId);
  const { data: history } = useRequestHistory(requestId);
  if (!request || !history) return null;
  return (
    <Flex className="report-holder" component="section" vertical gap={8}>
      <p>{describeHolder({ request, history, now: new Date(), separator: REPORT_DATES })}</p>
      <DescriptionGrid
        items={[
          { label: 'Visita', value: formatDayAndHour(request.dateAssigned, request.hourAssigned, REPORT_DATES) },
          { label: 'N° de permiso', value: request.permissionNum },
        ]}
      />
    </Flex>
  );
}

function ReportHistory({ requestId }: ReportProgressProps) {
  return (
    <section className="ui-sheet report-repair">
      <RequestHistory query={useRequestHistory(requestId)} />
    </section>
  );
}

function ReportMoney({ requestId }: { requestId: number }) {
  return (
    <section className="ui-sheet report-repair">
      <h3>Recorrido del precio</h3>
      <MoneyTrail query={useMoneyTrail(requestId)} />
    </section>
  );
}

export function ReportRowDetail({ row }: { row: ReportRow }) {
  const { servicio } = row;
  return (
    <Flex className="report-detail" vertical gap={18}>
      <ReportHolder requestId={row.id} />
      <DescriptionGrid
        items={[
          { label: 'ID', value: row.id },
          { label: 'Creada', value: formatInstant(row.creadoEn, REPORT_DATES) },
          { label: 'Prioridad', value: labelOf(PRIORITIES, row.prioridad) },
          { label: 'Número de factura', value: row.numeroFactura },
          { label: 'Valor', value: row.total !== null && formatPesos(row.total) },
          { label: 'Dirección', value: row.direccion, wide: true },
          { label: 'Descripción', value: row.descripcion, wide: true },
        ]}
      />
      <div className="report-parties">
        <Party label="Cliente" name={fullName(row.cliente)} facts={partyFacts(row.cliente)} />
        {row.operario ? (
          <Party
            label="Operario"
            name={fullName(row.operario)}
            facts={[...(row.empresa ? [row.empresa] : []), ...partyFacts(row.operario)]}
          />
        ) : (
          <Party label="Operario" name="Sin asignar" facts={row.empresa ? [row.empresa] : []} />
        )}
        <Party
          label="Servicio"
          name={servicio.nombre}
          facts={[formatPesos(servicio.valor), `ID ${servicio.id} · ${STATUS_LABELS[servicio.estado]}`]}
        />
      </div>
      {row.reparaciones.length === 0 && <p className="ui-faint">Todavía no hay reparaciones</p>}
      {row.reparaciones.map((repair) => (
        <ReportRepairCard key={repair.id} repair={repair} />
      ))}
      {isWorkDone(row.estado) && <ReportMoney requestId={row.id} />}
      <ReportHistory requestId={row.id} />
    </Flex>
  );
}

const partyFacts = ({ id, documento, correo, estado }: ReportParty): string[] =>
  [documento, correo, `ID ${id} · ${STATUS_LABELS[estado]}`].filter(Boolean);

function Party({ label, name, facts }: { label: string; name: string; facts: readonly string[] }) {
  return (
    <section className="ui-sheet report-party">
      <h3>{label}</h3>
      <p className="report-party-name">{name}</p>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </section>
  );
}
