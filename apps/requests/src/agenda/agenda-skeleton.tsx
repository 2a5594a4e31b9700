import { Skeleton } from '@portal/ui';
import { AgendaHead, DayHeads } from './agenda-grid';
import type { AgendaColumn } from './agenda-model';

const ROWS = Array.from({ length: 8 }, (_, row) => row);

const hasVisit = (row: number, column: number): boolean => (row * 5 + column * 3) % 7 === 0;

export function AgendaSkeleton({ columns }: { columns: readonly AgendaColumn[] }) {
  const isByHour = columns[0]?.hour !== null;
  const bone = (row: number) => <span className="ui-bone" style={{ width: `${60 + ((row * 17) % 35)}%` }} />;
  const lines = isByHour ? columns.map(({ hour }) => hour) : ROWS.map(bone);
  const cells = isByHour ? ROWS : columns.map((_, index) => index);
  return (
    <div className="ui-sheet agenda-scroll" role="status" aria-label="Cargando la agenda...">
      <table className={`agenda-grid ${isByHour ? 'agenda-grid-hours' : 'agenda-grid-days'}`} aria-hidden>
        {isByHour ? (
          <AgendaHead corner="Hora">
            {ROWS.map((row) => (
              <th key={row}>{bone(row)}</th>
            ))}
          </AgendaHead>
        ) : (
          <DayHeads columns={columns} />
        )}
        <tbody>
          {lines.map((head, row) => (
            <tr key={row}>
              <th>{head}</th>
              {cells.map((index) => (
                <td key={index}>
                  <div className="agenda-cell">{hasVisit(row, index) && <span className="ui-bone agenda-bone" />}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function AgendaListSkeleton() {
  return (
    <div className="ui-cards" role="status" aria-label="Cargando la agenda...">
      {ROWS.slice(0, 5).map((row) => (
        <div key={row} className="ui-sheet agenda-request" aria-hidden>
          <span className="ui-bone" style={{ width: `${45 + ((row * 17) % 30)}%` }} />
          <span className="ui-bone agenda-bone" />
        </div>
      ))}
    </div>
  );
}

export function UnassignedSkeleton() {
  return (
    <div className="ui-cards" role="status" aria-label="Cargando...">
      {ROWS.slice(0, 4).map((row) => (
        <div key={row} className="ui-sheet agenda-request" aria-hidden>
          <span className="ui-bone" style={{ width: '45%' }} />
          <span className="ui-bone" style={{ width: '80%' }} />
          <span className="ui-bone" style={{ width: '65%' }} />
          <Skeleton.Button active />
        </div>
      ))}
    </div>
  );
}
