import { sql, type Kysely, type Migration } from 'kysely';

/** Gives the prices of a request's history the names that every screen uses: one word for one amount. */
export const namePrices: Migration = {
  async up(db: Kysely<unknown>) {
    const rename = async (event: string, from: string, to: string): Promise<void> => {
      await sql`update request_history set changes = (
          select jsonb_agg(
            case when change ->> 'label' = ${from} then change || jsonb_build_object('label', ${to}::text) else change end
            order by position)
          from jsonb_array_elements(changes) with ordinality as listed (change, position))
        where event = ${event} and changes <> '[]'`.execute(db);
    };
    await rename('suggest-price', 'Precio sugerido', 'Sugerencia del liquidador');
    await rename('liquidate', 'Precio', 'Precio liquidado');
    await rename('correct-liquidation', 'Precio', 'Precio liquidado');
  },
};
