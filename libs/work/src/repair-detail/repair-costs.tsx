import {
  formatPesos,
  lineTotal,
  suppliesSubtotal,
  sumPesos,
  type Pesos,
  type RepairDetail,
  type RepairSupply,
} from '@portal/domain';
import { Flex, Panel } from '@portal/ui';

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
        <Sum label="Subtotal insumos" value={subtotal} />
        <Sum label={`Servicio ${service.service}`} value={service.price} />
        <Sum label="TOTAL" value={sumPesos([subtotal, service.price])} className="work-costs-total" />
      </dl>
    </Panel>
  );
}

function Sum({ label, value, className }: { label: string; value: Pesos; className?: string }) {
  return (
    <Flex className={className} align="baseline" justify="space-between" gap={24}>
      <dt>{label}</dt>
      <dd>{formatPesos(value)}</dd>
    </Flex>
  );
}
