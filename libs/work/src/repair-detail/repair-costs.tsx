import {
  formatPesos,
  lineTotal,
  suppliesSubtotal,
  sumPesos,
  type RepairDetail,
  type RepairSupply,
} from '@portal/domain';
import { Panel } from '@portal/ui';

const amounts = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

/** The liquidation view names the unit price `price`, the suggestion view `total`; a missing one counts as 0. */
const unitPrice = (supply: RepairSupply): number => supply.price ?? supply.total ?? 0;

/** The costs of the repair: each supply with its line total, the subtotal, the service, and TOTAL (spec 2 §2). */
export function RepairCosts({ insumos, service }: Pick<RepairDetail, 'insumos' | 'service'>) {
  const subtotal = suppliesSubtotal(insumos);
  return (
    <Panel title="Insumos utilizados">
      <table className="ui-figures ui-figures-stacked">
        <thead>
          <tr>
            <th scope="col">Insumo</th>
            <th scope="col" className="ui-cell-end">
              Cantidad
            </th>
            <th scope="col" className="ui-cell-end">
              Valor unitario
            </th>
            <th scope="col" className="ui-cell-end">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {insumos.map((supply) => (
            <tr key={supply.id}>
              <th scope="row">{supply.insumo}</th>
              <td className="ui-cell-end" data-label="Cantidad">
                {amounts.format(supply.amount)}
              </td>
              <td className="ui-cell-end" data-label="Valor unitario">
                {formatPesos(unitPrice(supply))}
              </td>
              <td className="ui-cell-end" data-label="Total">
                {formatPesos(lineTotal({ price: unitPrice(supply), amount: supply.amount }))}
              </td>
            </tr>
          ))}
          {insumos.length === 0 && (
            <tr>
              <td className="ui-faint" colSpan={4}>
                No se utilizaron insumos
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <dl className="work-costs-sums">
        <div>
          <dt>Subtotal insumos</dt>
          <dd>{formatPesos(subtotal)}</dd>
        </div>
        <div>
          <dt>
            Servicio <span>{service.service}</span>
          </dt>
          <dd>{formatPesos(service.price)}</dd>
        </div>
        <div className="work-costs-total">
          <dt>TOTAL</dt>
          <dd>{formatPesos(sumPesos([subtotal, service.price]))}</dd>
        </div>
      </dl>
    </Panel>
  );
}
