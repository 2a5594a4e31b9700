import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Stores the contractor company that had a request when a note or an entry of its history was written, null while the operator
 * company had it. Earlier entries name companies in their changes alone: where the name is no longer a company's, no contractor
 * reads them.
 */
export const dividePast: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table request_history add column company_id bigint references companies`.execute(db);
    await sql`alter table request_notes add column company_id bigint references companies`.execute(db);

    // The entries that changed the company, by its name. The last one leads to the company that has the request now.
    await sql`create temporary table company_moves on commit drop as
      select entry.request_id, entry.id, entry.at,
        case when change ->> 'to' is null then null
          when row_number() over (partition by entry.request_id order by entry.id desc) = 1 then requests.company_id
          else (select min(id) from companies where name = change ->> 'to' having count(*) = 1) end as company_to,
        (select min(id) from companies where name = change ->> 'from' having count(*) = 1) as company_from
      from request_history entry
      join requests on requests.id = entry.request_id
      cross join jsonb_array_elements(entry.changes) change
      where change ->> 'label' = 'Empresa'`.execute(db);
    await sql`create index on company_moves (request_id, id)`.execute(db);
    await sql`update request_history entry set company_id = coalesce(
        (select company_to from company_moves move where move.request_id = entry.request_id and move.id <= entry.id
          order by move.id desc limit 1),
        (select company_from from company_moves move where move.id = entry.id)
      ) where entry.request_id in (select request_id from company_moves)`.execute(db);
    await sql`update request_notes note set company_id = (
        select company_to from company_moves move where move.request_id = note.request_id and move.at <= note.at
        order by move.id desc limit 1
      ) where note.request_id in (select request_id from company_moves)`.execute(db);
    await sql`drop table company_moves`.execute(db);

    // The limits of notes and edits count what one person wrote in the last hour.
    await sql`create index request_notes_by_author on request_notes (author_id, at)`.execute(db);
    await sql`create index request_edits_by_user on request_history (user_id, at) where event = 'edit'`.execute(db);
  },
};
