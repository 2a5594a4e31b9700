import './report.css';
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
} from '@portal/domain';
import { DescriptionGrid, Flex } from '@portal/ui';
import { fullName } from '../format/full-name';
import { ReportMoney } from './report-money';
import { ReportHistory, ReportHolder } from './report-progress';
import { ReportRepairCard } from './report-repair-card';

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
