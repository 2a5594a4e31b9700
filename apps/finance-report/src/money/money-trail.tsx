import './money-trail.css';
import {
  formatInstant,
  formatPesos,
  type LiquidationMark,
  type MoneyMark,
  type MoneyTrail as Trail,
  type Pesos,
  PRICE_NAMES,
} from '@portal/domain';
import { ErrorState, Flex, Skeleton } from '@portal/ui';
import type { ReactNode } from 'react';

type MoneyTrailQuery = { data?: Trail | undefined; isError: boolean; error: unknown; refetch: () => unknown };

export function MoneyTrail({ query }: { query: MoneyTrailQuery }) {
  if (query.data) return <Steps trail={query.data} />;
  if (query.isError) {
    return (
      <ErrorState
        title="No se pudo cargar el recorrido del precio"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
}

function Steps({ trail: { catalogue, suggestion, liquidations, invoice } }: { trail: Trail }) {
  if (catalogue === null) return <p className="ui-faint">Todavía no hay precios: el trabajo no ha finalizado</p>;
  return (
    <ol className="money-trail ui-rows" aria-label="Recorrido del precio">
      <Step label="Catálogo" mark={catalogue}>
        {`Servicio ${formatPesos(catalogue.service)} + insumos ${formatPesos(catalogue.supplies)}`}
      </Step>
      {suggestion && <Step label={PRICE_NAMES.suggestion} mark={suggestion} />}
      {liquidations.map((liquidation) => (
        <LiquidationStep key={liquidation.id} liquidation={liquidation} />
      ))}
      {invoice && (
        <Step label="Facturado" mark={invoice}>
          {`Factura N° ${invoice.number}`}
        </Step>
      )}
    </ol>
  );
}

function LiquidationStep({ liquidation }: { liquidation: LiquidationMark }) {
  const { reason, branch, observation, status } = liquidation;
  const isReplaced = status !== 'activo';
  return (
    <Step label={reason === null ? 'Liquidado' : 'Liquidación corregida'} mark={liquidation} isReplaced={isReplaced}>
      <span>Sede por facturar: {branch.name}</span>
      {reason !== null && <span>Motivo: {reason}</span>}
      {observation !== null && <span>Observación: {observation}</span>}
      {isReplaced && <span className="ui-faint">Sin efecto: fue corregida</span>}
    </Step>
  );
}

type StepProps = { label: string; mark: MoneyMark; isReplaced?: boolean; children?: ReactNode };

function Step({ label, mark: { amount, at, user }, isReplaced = false, children }: StepProps) {
  return (
    <li>
      <Flex align="baseline" justify="space-between" gap={16}>
        <span className="money-trail-label">{label}</span>
        <Amount value={amount} isReplaced={isReplaced} />
      </Flex>
      {children && <div className="money-trail-detail">{children}</div>}
      <p className="ui-faint ui-small ui-history-meta">
        {user.name} · <time dateTime={at}>{formatInstant(at)}</time>
      </p>
    </li>
  );
}

function Amount({ value, isReplaced }: { value: Pesos; isReplaced: boolean }) {
  const text = formatPesos(value);
  return <span className="money-trail-amount">{isReplaced ? <s>{text}</s> : text}</span>;
}
