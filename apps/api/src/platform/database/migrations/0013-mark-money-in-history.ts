import { sql, type Kysely, type Migration } from 'kysely';

/** The labels that changes about money carried before their kind was stored; 'Observación' is the liquidation's. */
const MONEY_LABELS = [
  'Precio del servicio',
  'Precio sugerido',
  'Precio',
  'Sede por facturar',
  'Observación',
  'Motivo de la corrección',
  'Número de factura',
  'Total',
];

/**
 * Stores the kind of a change in the history entries, so that authorization never compares display text. Marks the existing
 * changes.
 */
export const markMoneyInHistory: Migration = {
  async up(db: Kysely<unknown>) {
    const labels = sql.join(MONEY_LABELS.map((label) => sql.lit(label)));
    await sql`update request_history set changes = (
        select jsonb_agg(
          case when change ->> 'label' in (${labels}) then change || '{"kind": "money"}' else change end
          order by position)
        from jsonb_array_elements(changes) with ordinality as listed (change, position))
      where event in ('finish', 'suggest-price', 'liquidate', 'correct-liquidation', 'invoice') and changes <> '[]'`.execute(
      db,
    );
  },
};
