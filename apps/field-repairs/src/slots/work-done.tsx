import {
  DOCUMENT_TYPES,
  formatDayAndHour,
  isWorkDone,
  labelOf,
  sayWorkTime,
  type RequestRepair,
  type SlotProps,
} from '@portal/domain';
import { DescriptionGrid, PhotoGrid, Section } from '@portal/ui';
import { Signature } from '@portal/work';
import './work-done.css';

export default function WorkDoneSection({ request, repair }: SlotProps['request']) {
  return (
    <>
      {isWorkDone(request.status) && <WorkDone request={request} repair={repair} />}
      {repair && <RepairOfRequest repair={repair} />}
    </>
  );
}

/** The result: shown only once it is finished, liquidated or invoiced (spec 2 §4). */
function WorkDone({ request, repair }: SlotProps['request']) {
  const { userReceive } = request;
  return (
    <Section title="Trabajo realizado" className="work-done">
      <DescriptionGrid
        items={[
          { label: 'Operario', value: request.operator?.name },
          {
            label: 'Inicio',
            value: sayWorkTime(formatDayAndHour(request.dateStart, request.hourStart), request.startReceived),
          },
          {
            label: 'Finalización',
            value: sayWorkTime(formatDayAndHour(request.dateFinish, request.hourEnd), request.finishReceived),
          },
          { label: 'Recibe', value: userReceive?.name },
          {
            label: userReceive ? labelOf(DOCUMENT_TYPES, userReceive.typeDocument) : 'Documento',
            value: userReceive?.document,
          },
          ...(repair?.signature
            ? [
                {
                  label: 'Firma',
                  value: (
                    <Signature
                      photo={repair.signature}
                      signatureName={repair.signatureName}
                      receiver={userReceive?.name}
                    />
                  ),
                  wide: true,
                },
              ]
            : []),
          { label: 'Descripción del trabajo', value: request.workDescription, wide: true },
        ]}
      />
      <h3>Fotos del resultado</h3>
      <PhotoGrid photos={request.filesRepairs} label="Fotos del resultado" />
    </Section>
  );
}

const amounts = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

function RepairOfRequest({ repair: { branch, insumos, filesStart, filesInsumos } }: { repair: RequestRepair }) {
  return (
    <Section className="work-done-repair" title={`Detalle de la reparación · ${branch}`}>
      {insumos.length === 0 ? (
        <p className="ui-faint">No se utilizaron insumos</p>
      ) : (
        <table className="ui-figures">
          <thead>
            <tr>
              <th scope="col">Insumo</th>
              <th scope="col" className="ui-cell-end">
                Cantidad
              </th>
            </tr>
          </thead>
          <tbody>
            {insumos.map(({ id, insumo, amount }) => (
              <tr key={id}>
                <th scope="row">{insumo}</th>
                <td className="ui-cell-end">{amounts.format(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3>Fotos al iniciar</h3>
      <PhotoGrid photos={filesStart} label="Fotos al iniciar" empty="Sin fotos" />
      {filesInsumos.length > 0 && (
        <>
          <h3>Fotos de los insumos</h3>
          <PhotoGrid photos={filesInsumos} label="Fotos de los insumos" />
        </>
      )}
    </Section>
  );
}
