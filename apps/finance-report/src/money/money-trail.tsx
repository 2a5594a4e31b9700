import {
  formatPesos,
  type LiquidationMark,
  type MoneyMark,
  type MoneyTrail as Trail,
  PRICE_NAMES,
} from '@portal/domain';
import { Flex, HistoryTimeline, NoData, type HistoryItem } from '@portal/ui';

type MoneyTrailQuery = { data?: Trail | undefined; isError: boolean; error: unknown; refetch: () => unknown };

export function MoneyTrail({ query }: { query: MoneyTrailQuery }) {
  if (query.data) return <Steps trail={query.data} />;
  return <NoData query={query} title="No se pudo cargar el recorrido del precio" rows={3} />;
}

function Steps({ trail: { catalogue, suggestion, liquidations, invoice } }: { trail: Trail }) {
  if (catalogue === null) return <p className="ui-faint">Todavía no hay precios: el trabajo no ha finalizado</p>;
  return (
    <HistoryTimeline
      label="Recorrido del precio"
      items={[
        step('Catálogo', catalogue, [
          `Servicio ${formatPesos(catalogue.service)} + insumos ${formatPesos(catalogue.supplies)}`,
        ]),
        ...(suggestion ? [step(PRICE_NAMES.suggestion, suggestion)] : []),
        ...liquidations.map(liquidationStep),
        ...(invoice ? [step('Facturado', invoice, [`Factura N° ${invoice.number}`])] : []),
      ]}
    />
  );
}

function liquidationStep(liquidation: LiquidationMark): HistoryItem {
  const { reason, branch, observation, status } = liquidation;
  const isReplaced = status !== 'activo';
  const details = [
    `Sede por facturar: ${branch.name}`,
    reason !== null && `Motivo: ${reason}`,
    observation !== null && `Observación: ${observation}`,
    isReplaced && 'Sin efecto: fue corregida',
  ];
  return step(reason === null ? 'Liquidado' : 'Liquidación corregida', liquidation, details, isReplaced);
}

const step = (
  label: string,
  { amount, at, user }: MoneyMark,
  details: readonly (string | false)[] = [],
  isReplaced = false,
): HistoryItem => ({
  id: `${label} ${at}`,
  who: user.name,
  at,
  text: (
    <Flex component="span" justify="space-between" gap={16}>
      {label}
      {isReplaced ? <s>{formatPesos(amount)}</s> : <span>{formatPesos(amount)}</span>}
    </Flex>
  ),
  detail: details.length > 0 && <p style={{ whiteSpace: 'pre-line' }}>{details.filter(Boolean).join('\n')}</p>,
});
